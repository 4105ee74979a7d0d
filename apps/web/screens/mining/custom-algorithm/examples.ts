/** Algorithms to begin with. Each takes the input n and computes what its first line says. */

export interface ExampleAlgorithm {
  label: string;
  code: string;
}

export const EXAMPLES: readonly ExampleAlgorithm[] = [
  {
    label: 'Primes up to n',
    code: `// Counts the primes up to n and adds them, by the sieve of Eratosthenes.
function sumOfPrimes(n) {
  const isComposite = new Uint8Array(n + 1);
  let count = 0;
  let sum = 0;
  for (let p = 2; p <= n; p++) {
    if (isComposite[p]) continue;
    count += 1;
    sum += p;
    for (let m = p * p; m <= n; m += p) isComposite[m] = 1;
  }
  return { n, count, sum };
}
`,
  },
  {
    label: 'Longest Collatz path below n',
    code: `// The start below n that takes the most steps to 1: n/2 if even, else 3n + 1.
function longestCollatzPath(n) {
  let best = { start: 1, steps: 0 };
  for (let start = 1; start < n; start++) {
    let value = start;
    let steps = 0;
    while (value !== 1) {
      value = value % 2 === 0 ? value / 2 : 3 * value + 1;
      steps += 1;
    }
    if (steps > best.steps) best = { start, steps };
  }
  return best;
}
`,
  },
  {
    label: 'Partitions of n',
    code: `// Ways to write n as a sum of positive whole numbers, by Euler's pentagonal numbers.
function partitions(n) {
  const p = [1n];
  for (let m = 1; m <= n; m++) {
    let sum = 0n;
    for (let k = 1; k * (3 * k - 1) <= 2 * m; k++) {
      const sign = k % 2 === 1 ? 1n : -1n;
      sum += sign * p[m - (k * (3 * k - 1)) / 2];
      const second = m - (k * (3 * k + 1)) / 2;
      if (second >= 0) sum += sign * p[second];
    }
    p.push(sum);
  }
  return p[n];
}
`,
  },
  {
    label: 'Goldbach pairs of n',
    code: `// The pairs of primes p <= q with p + q = n.
function goldbachPairs(n) {
  const isPrime = (m) => {
    for (let d = 2; d * d <= m; d++) if (m % d === 0) return false;
    return m > 1;
  };
  const pairs = [];
  for (let p = 2; 2 * p <= n; p++) {
    if (isPrime(p) && isPrime(n - p)) pairs.push([p, n - p]);
  }
  return { count: pairs.length, pairs };
}
`,
  },
];
