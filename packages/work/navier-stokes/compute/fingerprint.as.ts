// asc: none
/** The fingerprint of a state: 32 bytes that depend on every bit of it, as README.md defines them. */

/** Odd: 2^64 over the golden ratio. */
const MULTIPLIER: u64 = 0x9e3779b97f4a7c15;

@inline function mixed(sum: u64, word: u64): u64 {
  return rotl<u64>(sum ^ word, 27) * MULTIPLIER;
}

/** @param count amplitudes from `modes` on, of two words each */
export function writeFingerprint(step: f64, dissipated: f64, modes: usize, count: usize, to: usize): void {
  let h0 = mixed(1, reinterpret<u64>(step));
  let h1 = mixed(2, reinterpret<u64>(dissipated));
  let h2: u64 = 3;
  let h3: u64 = 4;
  const end = modes + count * 16;
  let at = modes;
  for (; at + 16 < end; at += 32) {
    h2 = mixed(h2, load<u64>(at));
    h3 = mixed(h3, load<u64>(at, 8));
    h0 = mixed(h0, load<u64>(at, 16));
    h1 = mixed(h1, load<u64>(at, 24));
  }
  if (at < end) {
    h2 = mixed(h2, load<u64>(at));
    h3 = mixed(h3, load<u64>(at, 8));
  }
  store<u64>(to, h0);
  store<u64>(to, h1, 8);
  store<u64>(to, h2, 16);
  store<u64>(to, h3, 24);
}
