#pragma once
#include <expat.h>

// Expat 2.9 calls these two deprecated, and earlier ones do not have what it names instead.
static inline XML_Size devcat_xml_line(XML_Parser parser) { return XML_GetCurrentLineNumber(parser); }
static inline XML_Size devcat_xml_column(XML_Parser parser) { return XML_GetCurrentColumnNumber(parser); }
