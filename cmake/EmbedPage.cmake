# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DOUTPUT=f.cpp -DPAGE=f -DSTYLE=f -DSCRIPTS=f,f -DLIBRARY=f -P EmbedPage.cmake
#
# Writes a C++ file with the texts as string literals. Literals have a limited
# length in some compilers, so long texts are cut into pieces.

function(literal variable)
  set(text "")
  foreach(file ${ARGN})
    file(READ ${file} content)
    string(APPEND text "${content}")
  endforeach()
  set(out "")
  string(LENGTH "${text}" length)
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 8000 piece)
    string(APPEND out "R\"__soap__(${piece})__soap__\"\n")
    math(EXPR at "${at} + 8000")
  endwhile()
  if(out STREQUAL "")
    set(out "\"\"")
  endif()
  set(${variable} "${out}" PARENT_SCOPE)
endfunction()

string(REPLACE "," ";" scripts "${SCRIPTS}")
literal(page ${PAGE})
literal(style ${STYLE})
literal(script ${scripts})
literal(library ${LIBRARY})
file(WRITE ${OUTPUT} "// Made by EmbedPage.cmake.
#include \"PageAssets.h\"

static const char page[] = ${page};
static const char style[] = ${style};
static const char script[] = ${script};
static const char library[] = ${library};

template <size_t length>
static llvm::StringRef text(const char (&literal)[length]) {
  return {literal, length - 1};
}

soap::PageAssets soap::getPageAssets() {
  return {text(page), text(style), text(script), text(library)};
}
")
