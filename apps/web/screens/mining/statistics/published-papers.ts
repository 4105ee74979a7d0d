/** The published papers whose methods the kernels and their checks use (packages/work/<kind>/README.md). */
export interface PublishedPaper {
  title: string;
  authors: string;
  /** Journal or proceedings with volume, year and pages. */
  published: string;
  year: number;
  doi: string;
  /** What its method is used for here. */
  usedFor: string;
}

export const PUBLISHED_PAPERS: readonly PublishedPaper[] = [
  {
    title: 'New experimental results concerning the Goldbach conjecture',
    authors: 'J.-M. Deshouillers, H. J. J. te Riele, Y. Saouter',
    published: 'ANTS-III, Lecture Notes in Computer Science 1423, 204–215',
    year: 1998,
    doi: '10.1007/BFb0054863',
    usedFor: 'Goldbach verification beyond 4·10¹⁸, by covering',
  },
  {
    title:
      'Empirical verification of the even Goldbach conjecture and computation of prime gaps up to 4·10^18',
    authors: 'T. Oliveira e Silva, S. Herzog, S. Pardi',
    published: 'Mathematics of Computation 83, 2033–2060',
    year: 2014,
    doi: '10.1090/S0025-5718-2013-02787-1',
    usedFor: 'Minimal Goldbach partitions, and where the unverified numbers begin',
  },
  {
    title: 'On the zeros of the Riemann zeta function in the critical strip',
    authors: 'R. P. Brent',
    published: 'Mathematics of Computation 33, 1361–1372',
    year: 1979,
    doi: '10.1090/S0025-5718-1979-0537983-2',
    usedFor: 'Riemann zeros: that none is missing, by Turing’s method',
  },
  {
    title: 'Computing π(x): the Meissel–Lehmer method',
    authors: 'J. C. Lagarias, V. S. Miller, A. M. Odlyzko',
    published: 'Mathematics of Computation 44, 537–560',
    year: 1985,
    doi: '10.1090/S0025-5718-1985-0777285-5',
    usedFor: 'Prime patterns: the count of primes that proves the sieve’s totals',
  },
];
