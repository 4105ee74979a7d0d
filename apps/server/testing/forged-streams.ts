/** For the tests of the second implementation: small units of lattices, and what is forged of them. */
import { plainFingerprint } from '@productive-mining/work/kit/plain-fingerprint.ts';
import { bits, closed, type Forgery, type UnitCase, upTo, view } from './forgery.ts';

const QUATERNION_BYTES = 32;
const PLAQUETTES_AT = 32;
const RECTANGLES_AT = 40;
const POLYAKOV_AT = 80;
const REPLAYED =
  /^fault: (leaf \d+ differs from its replay|the state of leaf \d+ isn't that of its fingerprint)$/;
/** Its state is one of those that the equation is held against, and no leaf follows it. */
const LAST_LEAF = 31;

/** An opened leaf with one of its sums changed. */
const opened = (what: string, leaf: number, at: number): Forgery => ({
  what: `${what} of an opened leaf changed`,
  fault: REPLAYED,
  leaf,
  opened: true,
  changeLeaf: (summary) => {
    view(summary).setFloat64(at, view(summary).getFloat64(at, true) * (1 + 2 ** -50), true);
    return undefined;
  },
});

/** The last leaf's state changed in its place, with the fingerprint that it then has. */
const ofState = (what: string, fault: RegExp, change: (state: Uint8Array) => void): Forgery => ({
  what,
  fault,
  withData: true,
  leaf: LAST_LEAF,
  opened: false,
  changeLeaf: (summary, data) => {
    const state = data!;
    change(state);
    summary.set(plainFingerprint(state));
    return state;
  },
});

const ofResult = (name: string, changeResult: (result: Result) => void): Forgery => ({
  what: `${name} of the result changed`,
  fault: new RegExp(`^fault: ${name} of the result doesn't follow from the leaves$`),
  withData: true,
  changeResult,
});
type Result = Parameters<Extract<Forgery, { changeResult: unknown }>['changeResult']>[0];

const quaternions: UnitCase = {
  name: 'yang_mills, SU(2)',
  workType: 'yang_mills',
  plan: { group: 2, beta: 2300, side: 4, stream: 6, leaves: 16, cycles: 1, stride: 2 },
  forgeries: [
    ...bits(REPLAYED, upTo(32), 32, 3),
    opened('the plaquettes', 4, PLAQUETTES_AT),
    opened('a rectangle', 21, RECTANGLES_AT + 8),
    opened('the Polyakov loops', 11, POLYAKOV_AT),
    closed('the plaquettes', /^fault: plaquette of the result doesn't follow from the leaves$/, 9, (leaf) =>
      view(leaf).setFloat64(PLAQUETTES_AT, 1500, true),
    ),
    {
      what: 'a rectangle that winds around the lattice',
      fault: /^fault: a leaf has a rectangle that winds around the lattice$/,
      changeLeaf: (summary) => {
        summary[RECTANGLES_AT + 2 * 8] = 1;
        return undefined;
      },
      withData: true,
      leaf: 5,
      opened: false,
    },
    {
      what: 'another state than its leaf’s',
      fault: /^fault: the state of leaf 31 isn't that of its fingerprint$/,
      changeLeaf: (_, data) => {
        data![7]! ^= 1;
        return data;
      },
      withData: true,
      leaf: LAST_LEAF,
      opened: false,
    },
    ofState('a state outside of the group', /^fault: a link of leaf 31 is outside of the group$/, (state) => {
      view(state).setFloat64(0, view(state).getFloat64(0, true) + 1e-6, true);
    }),
    ofState('a cold state', /^fault: the Schwinger–Dyson equation doesn't hold of the states$/, (state) => {
      state.fill(0);
      for (let at = 0; at < state.length; at += QUATERNION_BYTES) view(state).setFloat64(at, 1, true);
    }),
    ofResult('plaquette', (result) => result.plaquette.time++),
    ofResult('loops', (result) => result.loops[1].error++),
    ofResult('polyakov', (result) => result.polyakov.value++),
    ofResult('history', (result) => result.history[1][3]--),
    ofResult('creutz', (result) => (result.creutz = [{ value: 1_000_000_000, error: 1000 }])),
    {
      what: 'another coupling in the result',
      fault: /^fault: beta of the result is another than the plan's$/,
      changeResult: (result) => (result.beta = 2400),
    },
    {
      what: 'more leaves left out',
      fault: /^fault: leftOut of the result is another than the plan's$/,
      changeResult: (result) => result.leftOut++,
    },
  ],
};

const matrices: UnitCase = {
  name: 'yang_mills, SU(3)',
  workType: 'yang_mills',
  plan: { group: 3, beta: 5700, side: 4, stream: 0, leaves: 2, cycles: 1, stride: 2 },
  forgeries: [
    ...bits(REPLAYED, upTo(4), 32, 2),
    opened('the Polyakov loops', 2, POLYAKOV_AT + 8),
    ofResult('plaquette', (result) => result.plaquette.value--),
  ],
};

export const STREAM_CASES: readonly UnitCase[] = [quaternions, matrices];
