// p(n), the least prime p with n - p prime, for every even n of [START, START + SPAN): primes from libprimesieve, 64 even
// numbers at a time, each prime p in turn until all have one. Counts p(n), keeps the largest and a digest of who got which.
// Usage: minimal-partitions START SPAN. Prints how often p(n) is 3, 5, ..., 47 and larger, then the largest p(n) and its n.
#include <primesieve.hpp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv) {
  if (argc < 3) return 3;
  const uint64_t start = strtoull(argv[1], nullptr, 10), span = strtoull(argv[2], nullptr, 10);
  const uint64_t look_back = 12288, segment = 1 << 23;
  std::vector<uint32_t> small;
  primesieve::generate_primes(3, 11400, &small);
  std::vector<uint64_t> bits((segment + look_back) / 128 + 2), counts(16), by_place(small.size());
  uint64_t digest = 0, largest = 0, largest_n = 0;
  primesieve::iterator it;
  it.jump_to(start - look_back, start + span);
  uint64_t prime = it.next_prime();
  for (uint64_t low = start; low < start + span; low += segment) {
    const uint64_t size = std::min(segment, start + span - low), base = low - look_back;
    if (low == start) std::fill(bits.begin(), bits.end(), 0);
    else {
      for (uint64_t i = 0; i < look_back / 128; i++) bits[i] = bits[segment / 128 + i];
      std::fill(bits.begin() + look_back / 128, bits.end(), 0);
    }
    for (; prime < low + size; prime = it.next_prime()) bits[(prime - base) / 128] |= 1ull << ((prime - base) / 2 % 64);
    for (uint64_t even = 0; even < size / 2; even += 64) {
      uint64_t open = ~0ull;
      for (size_t place = 0; open; place++) {
        if (place == small.size()) return 2;
        const uint64_t bit = even + (look_back - small[place] - 1) / 2, shift = bit % 64;
        uint64_t word = bits[bit / 64] >> shift;
        if (shift) word |= bits[bit / 64 + 1] << (64 - shift);
        const uint64_t taken = open & word;
        open &= ~word;
        by_place[place] += __builtin_popcountll(taken);
        digest = (digest ^ taken) * 0x9e3779b97f4a7c15ull;
        if (!open && small[place] > largest) {
          largest = small[place];
          largest_n = low + 2 * (even + __builtin_ctzll(taken));
        }
      }
    }
  }
  for (size_t place = 0; place < small.size(); place++) counts[place < 14 ? place : 14] += by_place[place];
  for (int i = 0; i < 15; i++) printf("%llu ", (unsigned long long)counts[i]);
  printf("%llu %llu\n", (unsigned long long)largest, (unsigned long long)largest_n);
  return digest == 1;
}
