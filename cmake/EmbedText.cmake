# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DOUTPUT=f.cpp -DINPUT=f -DNAME=symbol -P EmbedText.cmake
#
# Writes a C++ file that defines soap::NAME, an array of characters with the text
# and a zero. Long texts are cut: literals have a limited length in some compilers.

file(READ ${INPUT} text)
string(LENGTH "${text}" length)
set(pieces "")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${text}" ${at} 8000 piece)
  string(APPEND pieces "R\"__soap__(${piece})__soap__\"\n")
  math(EXPR at "${at} + 8000")
endwhile()
file(WRITE ${OUTPUT} "// Made by EmbedText.cmake.
namespace soap {
extern const char ${NAME}[];
const char ${NAME}[] = ${pieces};
} // namespace soap
")
