// Inside the generator: small numbers side by side, which are worked on all at once. The compiler's
// vectors do most of it; what they cannot say is here, for processors that have an instruction for
// it and for others.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_LANES_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_LANES_H

#include <stdint.h>
#include <string.h>

#if defined __SSSE3__
#include <immintrin.h>
#elif defined __wasm_simd128__
#include <wasm_simd128.h>
#elif defined __aarch64__
#include <arm_neon.h>
#endif

typedef uint8_t Bytes __attribute__((vector_size(16)));

// As wide as the processor's vectors: wider ones would be taken apart.
#ifdef __AVX2__
typedef uint16_t Lanes __attribute__((vector_size(32), aligned(16)));
#else
typedef uint16_t Lanes __attribute__((vector_size(16)));
#endif

enum {
  LANE_COUNT = sizeof(Lanes) / sizeof(uint16_t),
  BYTES_NONE = 128, // to pick nothing
};

static inline Bytes bytes_load(const uint8_t *bytes) {
  Bytes loaded;
  memcpy(&loaded, bytes, sizeof loaded);
  return loaded;
}

static inline void bytes_store(uint8_t *bytes, Bytes stored) {
  memcpy(bytes, &stored, sizeof stored);
}

static inline Lanes lanes_of(unsigned value) {
  return (Lanes){0} + (uint16_t)value;
}

// By place: the byte of the table that the index there names, or 0 for BYTES_NONE.
static inline Bytes bytes_pick(Bytes table, Bytes indices) {
#if defined __SSSE3__
  return (Bytes)_mm_shuffle_epi8((__m128i)table, (__m128i)indices);
#elif defined __wasm_simd128__
  return (Bytes)wasm_i8x16_swizzle((v128_t)table, (v128_t)indices);
#elif defined __aarch64__
  return (Bytes)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)indices);
#else
  uint8_t from[16], by[16], picked[16];
  bytes_store(from, table);
  bytes_store(by, indices);
  for (int i = 0; i < 16; i++)
    picked[i] = by[i] < BYTES_NONE ? from[by[i] % 16] : 0;
  return bytes_load(picked);
#endif
}

static inline Bytes bytes_smaller(Bytes one, Bytes other) {
#if defined __SSSE3__
  return (Bytes)_mm_min_epu8((__m128i)one, (__m128i)other);
#elif defined __wasm_simd128__
  return (Bytes)wasm_u8x16_min((v128_t)one, (v128_t)other);
#else
  const Bytes is_smaller = (Bytes)(one < other);
  return (one & is_smaller) | (other & ~is_smaller);
#endif
}

// Bit N: the highest bit of byte N.
static inline unsigned bytes_mask(Bytes bytes) {
#if defined __SSSE3__
  return (unsigned)_mm_movemask_epi8((__m128i)bytes);
#elif defined __wasm_simd128__
  return (unsigned)wasm_i8x16_bitmask((v128_t)bytes);
#else
  static const uint8_t bits[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8_t set[16];
  bytes_store(set, (Bytes)(bytes >= 128) & bytes_load(bits));
  unsigned low = 0, high = 0;
  for (int i = 0; i < 8; i++) {
    low |= set[i];
    high |= set[8 + i];
  }
  return low | high << 8;
#endif
}

// Bit N: lane N is not 0. All lanes are 0 or 0xffff.
static inline unsigned lanes_mask(Lanes lanes) {
#if defined __AVX2__
  const __m256i all = (__m256i)lanes;
  return (unsigned)_mm_movemask_epi8(
      _mm_packs_epi16(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1)));
#elif defined __SSSE3__
  return (unsigned)_mm_movemask_epi8(_mm_packs_epi16((__m128i)lanes, _mm_setzero_si128()));
#elif defined __wasm_simd128__
  return (unsigned)wasm_i16x8_bitmask((v128_t)lanes);
#else
  unsigned mask = 0;
  for (unsigned i = 0; i < LANE_COUNT; i++)
    mask |= (unsigned)(lanes[i] & 1) << i;
  return mask;
#endif
}

#endif
