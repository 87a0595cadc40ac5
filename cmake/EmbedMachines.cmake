# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DOUTPUT=f.cpp -DFOLDER=f -P EmbedMachines.cmake
#
# Writes a C++ file with the presets of a folder, name.mlir each, by name.

file(GLOB machines LIST_DIRECTORIES false ${FOLDER}/*.mlir)
list(SORT machines)
set(entries "")
foreach(machine IN LISTS machines)
  get_filename_component(name ${machine} NAME_WLE)
  file(READ ${machine} text)
  string(APPEND entries "    {\"${name}\", R\"__soap__(${text})__soap__\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made by EmbedMachines.cmake.
#include \"MachinePresets.h\"

static const soap::MachinePreset presets[] = {
${entries}};

llvm::ArrayRef<soap::MachinePreset> soap::machinePresets() { return presets; }
")
