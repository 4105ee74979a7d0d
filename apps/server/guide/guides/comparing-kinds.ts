import type { Guide } from '@productive-mining/contract/calls/guide.ts';

export const comparingKinds: Guide = {
  id: 'comparing-kinds',
  name: 'Six kinds of mathematics, compared',
  category: 'mining',
  difficulty: 'intermediate',
  estimatedTime: 18,
  description:
    'Primes, Goldbach’s statement, zeros of ζ, elliptic curves, gauge fields and flows: what a block of each says, how far it is checked, what it pays.',
  rewards: { tokens: 50 },
  prerequisites: ['getting-started'],
  available: true,
  steps: [
    {
      title: 'Primes, without a gap',
      description:
        'A block of primes counts those of the next interval that nobody has sieved, with twins, triplets, quadruplets and the largest gaps. Its total is called counted; once a count by another method agrees with the sum over many blocks, that sum is called proved.',
      action: 'Choose “Prime Pattern Discovery” under “Computation type”.',
      tips: [
        'The races of residue classes are Chebyshev’s: primes of the form 4n + 3 lead those of the form 4n + 1 most of the time.',
      ],
      route: '/',
    },
    {
      title: 'Goldbach, on two frontiers',
      description:
        'Below difficulty 30 the intervals begin at 4, and a block proves that every even number of its interval is a sum of two primes. From 30 on they lie beyond 4·10^18, where the published verification of 2014 ends: covered in full, but only spot-checked.',
      action: 'Choose “Goldbach Conjecture Verification” and move “Complexity Level” across 30.',
      tips: ['Neither says anything about all even numbers. That remains a conjecture.'],
      route: '/',
    },
    {
      title: 'Zeros, proved in full',
      description:
        'A block of zeros says that all zeros of ζ in a stretch lie on the critical line, and how many they are. The check finds the signs of Z on its own and closes the count by Turing’s method, so a missing or invented zero is found with certainty.',
      action: 'Choose “Riemann Zeta Function Analysis” under “Computation type”.',
      tips: [
        'These heights have long been known. What is new is that anyone can run the proof of a block again.',
        'Such a proof has its price: from difficulty 47 on, checking takes at least two fifths as long as computing.',
      ],
      route: '/',
    },
    {
      title: 'Curves, every trace looked at',
      description:
        'A block of elliptic curves takes them in the order of their heights and gives each its conductor, rank, L-value and the order of Ш that the conjecture predicts. All traces are looked at together by the functional equation; ranks are numerical, and the block says so.',
      action: 'Choose “Birch-Swinnerton-Dyer Conjecture” under “Computation type”.',
      tips: [
        'No block proves the conjecture of Birch and Swinnerton-Dyer. A whole point of infinite order, where one was found, does prove a rank of at least 1.',
      ],
      route: '/',
    },
    {
      title: 'Gauge fields, every number again',
      description:
        'A block of gauge fields follows two streams of configurations of SU(2) or SU(3) from a cold start, and gives averages over them with their errors: the plaquette, Wilson loops, the Polyakov loop. Nothing in it is proved: drawn stretches are replayed bit for bit by another program, and an equation that holds exactly of the averages is held against stored states.',
      action: 'Choose “Yang-Mills Field Theory” under “Computation type”.',
      tips: [
        'No block says anything of the mass gap. What it says can be had again to the last digit, which is rare for random streams.',
      ],
      route: '/',
    },
    {
      title: 'Flows, every step again',
      description:
        'A block of flows follows two incompressible flows in the plane, or from difficulty 80 in a cube, and says how their energy decays, how far palinstrophy and vorticity grow, and whether all waves that matter were resolved. Drawn stretches are replayed bit for bit by another program, and stored states are held against the equation in another form.',
      action: 'Choose “Navier-Stokes Simulation” under “Computation type”.',
      tips: [
        'In the plane smoothness is known. In three dimensions it is the open problem, of which no block says anything: a block follows discrete flows at small Reynolds numbers.',
      ],
      route: '/',
    },
    {
      title: 'What they pay',
      description:
        'The kinds differ only in their base value: 620 dollars for Goldbach, 750 for primes, 1,000 for zeros, 1,100 for curves, 1,500 for gauge fields, 1,250 for flows, before the factor of difficulty. The reward is a tenth of the value times a multiplier that depends only on difficulty.',
      action: 'Compare “Est. Value” and “Est. Reward” for the six kinds at one difficulty.',
      tips: [
        'A score by formula can’t say which mathematics is worth more. It is there to be compared, not believed.',
      ],
      route: '/',
    },
    {
      title: 'Several at once',
      description:
        'With several kinds chosen, each gets its own session. Sessions share the processor fairly, first between visitors, then between the sessions of one visitor: two sessions each run about half as fast.',
      action: 'Switch “Multi” on, tick two kinds, move “Complexity Level” to 1 and start both sessions.',
      tips: ['“Active Mining Sessions” has pause, resume and stop for each.'],
      route: '/',
    },
    {
      title: 'Measured on this machine',
      description:
        '“Est. Time” is a formula that knows nothing of the machine. “Mining Performance” shows how long blocks really took: the median of the newest for each kind and difficulty.',
      action: 'Find “What a block takes on this server” and compare your two kinds.',
      tips: ['Equal difficulty means about equal work, so equal times on an idle machine.'],
      route: '/',
    },
  ],
};
