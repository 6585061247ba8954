#pragma once
#include <stddef.h>
#include <stdint.h>

// Whether the processor has instructions for SHA-256 that devcat_sha256_take can use.
int devcat_sha256_is_supported(void);

// Takes whole blocks of 64 bytes into a hash (FIPS 180-4, 6.2.2); by instructions only where they are supported.
void devcat_sha256_take(uint32_t state[8], const unsigned char *bytes, size_t count, int by_instructions);
