/** The first primes, by trial division of odd numbers; a few thousand at most. */
const known = [2, 3];

export function leadingPrimes(count: number): number[] {
  for (let n = known.at(-1)! + 2; known.length < count; n += 2) {
    let isPrime = true;
    for (let k = 1; isPrime && known[k]! ** 2 <= n; k++) isPrime = n % known[k]! !== 0;
    if (isPrime) known.push(n);
  }
  return known.slice(0, count);
}
