import { beside, click, type FlowDefinition, goTo, read } from '../flow-definition.ts';

export const quantumClockIntro: FlowDefinition = {
  id: 'quantum-clock-intro',
  name: 'Quantum Clock Integration',
  description:
    'Two clocks compared, the Moon, zeros of zeta and constants of nature: what is measured and what is a model.',
  category: 'quantum',
  difficulty: 'intermediate',
  estimatedTime: 6,
  prerequisites: [],
  steps: [
    read({
      id: 'welcome',
      title: 'A clock is a comparison',
      description:
        'No clock can say by itself how good it is. This screen compares two: the server’s oscillator and that of your own machine.',
    }),
    goTo('/quantum', { id: 'open-quantum', title: 'To the Quantum Clock', description: 'The screen opens.' }),
    read(
      {
        id: 'overview',
        title: 'Overview',
        description:
          'Phase Locked means that the tracked phases have stayed together for a minute. Figures that come from a model and not from a measurement carry a tag.',
      },
      beside('tab-quantum-overview', 'bottom'),
    ),
    read(
      {
        id: 'timing',
        title: 'Offset and drift',
        description:
          'Four time stamps for each exchange give the offset between the clocks and the delay of the path. The rate at which the offset changes is the drift, in parts per million. On one machine both clocks have the same oscillator, and the screen says so.',
      },
      beside('quantum-oscillators', 'top'),
    ),
    click(
      {
        id: 'zeros',
        title: 'Zeros of zeta',
        description:
          'Press “Riemann Zeros”. The first zeros ½ + it, computed by the kernel that mines them. They keep no time: they are phases to compare with.',
      },
      beside('tab-quantum-zeros', 'bottom'),
    ),
    click(
      {
        id: 'constants',
        title: 'Constants',
        description:
          'Press “Constants”. Constants of nature as published by CODATA, and primes from the gap records and tuples of stored blocks.',
      },
      beside('tab-quantum-constants', 'bottom'),
    ),
    read({
      id: 'end',
      title: 'What the name promises',
      description:
        'There is no quantum hardware behind this screen. What it shows is measured on ordinary machines or marked as a model.',
    }),
  ],
};
