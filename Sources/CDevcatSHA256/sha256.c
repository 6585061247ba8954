// SHA-256 (FIPS 180-4): by the instructions that x86-64 processors have for it since about 2017 (AMD) and 2019
// (Intel), and without them.
#include "CDevcatSHA256.h"

// The words of FIPS 180-4, 4.2.2.
static const uint32_t constants[64] __attribute__((aligned(16))) = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotated(uint32_t word, int count) { return word >> count | word << (32 - count); }

static void take(uint32_t state[8], const unsigned char *bytes, size_t count) {
  for (size_t block = 0; block < count; block++, bytes += 64) {
    uint32_t words[64];
    for (int i = 0; i < 16; i++) {
      const unsigned char *word = bytes + 4 * i;
      words[i] = (uint32_t)word[0] << 24 | word[1] << 16 | word[2] << 8 | word[3];
    }
    for (int i = 16; i < 64; i++) {
      const uint32_t early = words[i - 15], late = words[i - 2];
      words[i] = words[i - 16] + (rotated(early, 7) ^ rotated(early, 18) ^ early >> 3) + words[i - 7]
          + (rotated(late, 17) ^ rotated(late, 19) ^ late >> 10);
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    // After eight rounds all words are back in their places, so none is moved.
#pragma clang loop unroll_count(8)
    for (int i = 0; i < 64; i++) {
      const uint32_t first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + (g ^ (e & (f ^ g)))
          + constants[i] + words[i];
      const uint32_t second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) | (c & (a | b)));
      h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  }
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

int devcat_sha256_is_supported(void) {
  // Intel's manual, CPUID: leaf 7, EBX, bit 29. Each processor with it has SSE4.1 too.
  unsigned a, b, c, d;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & 1u << 29);
}

__attribute__((target("sha,sse4.1")))
static void take_by_instructions(uint32_t state[8], const unsigned char *bytes, size_t count) {
  const __m128i big_endian = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
  // The instructions have the words in two registers, as (a b e f) and (c d g h), a highest.
  __m128i abef = _mm_set_epi32(state[0], state[1], state[4], state[5]);
  __m128i cdgh = _mm_set_epi32(state[2], state[3], state[6], state[7]);
  for (size_t block = 0; block < count; block++, bytes += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; i++)
      words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * i)), big_endian);
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i *word = &words[i & 3];
      const __m128i *second = &words[(i + 1) & 3], *third = &words[(i + 2) & 3], *last = &words[(i + 3) & 3];
      const __m128i sum = _mm_add_epi32(*word, _mm_load_si128((const __m128i *)(constants + 4 * i)));
      // Two rounds each: what was (a b e f) becomes (c d g h) of the rounds after.
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
      // The words of the schedule, 16 further on.
      if (i < 12) {
        const __m128i between = _mm_alignr_epi8(*last, *third, 4);
        *word = _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(*word, *second), between), *last);
      }
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const uint32_t words[8] = {
    _mm_extract_epi32(abef, 3), _mm_extract_epi32(abef, 2), _mm_extract_epi32(cdgh, 3), _mm_extract_epi32(cdgh, 2),
    _mm_extract_epi32(abef, 1), _mm_extract_epi32(abef, 0), _mm_extract_epi32(cdgh, 1), _mm_extract_epi32(cdgh, 0)};
  for (int i = 0; i < 8; i++) state[i] = words[i];
}

#else

int devcat_sha256_is_supported(void) { return 0; }
#define take_by_instructions take

#endif

void devcat_sha256_take(uint32_t state[8], const unsigned char *bytes, size_t count, int by_instructions) {
  if (by_instructions) take_by_instructions(state, bytes, count);
  else take(state, bytes, count);
}
