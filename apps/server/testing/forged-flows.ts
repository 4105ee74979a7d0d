/** For the tests of the second implementation: small units of flows, and what is forged of them. */

import { plainFingerprint } from '@productive-mining/work/kit/plain-fingerprint.ts';
import { readLeaf, writeLeaf } from '@productive-mining/work/navier-stokes/leaf.ts';
import {
  decodeState,
  encodeState,
  type FlowState,
} from '@productive-mining/work/navier-stokes/model/definition.ts';
import { measureState } from '@productive-mining/work/navier-stokes/model/measure-state.ts';
import { type FlowPlan, flowOfChain } from '@productive-mining/work/navier-stokes/plan.ts';
import type { FlowFigures } from '@productive-mining/work/navier-stokes/result.ts';
import { bits, closed, type Forgery, type UnitCase, upTo, view } from './forgery.ts';

const SIDE = 64;
const NUMBERS_AT = {
  'dissipated enstrophy': 32,
  energy: 40,
  palinstrophy: 56,
  vorticity: 64,
  speed: 72,
  'first shell': 84,
};
const REPLAYED =
  /^fault: (leaf \d+ differs from its replay|the state of leaf \d+ isn't that of its fingerprint)$/;
const PLAN: FlowPlan = {
  ...{ side: SIDE, reynolds: 100, start: 'random', parameter: 3, flow: 6 },
  ...{ leaves: 6, steps: 2, stride: 2 },
};
/** Its state is the one behind which the equation is looked at. */
const EQUATION_LEAF = 1;
/** No leaf follows it. */
const LAST_LEAF = 11;

/** An opened leaf with the lowest bit of one of its numbers changed. */
const opened = (name: keyof typeof NUMBERS_AT, leaf: number): Forgery => ({
  what: `the ${name} of an opened leaf changed`,
  fault: REPLAYED,
  leaf,
  opened: true,
  changeLeaf: (summary) => {
    summary[NUMBERS_AT[name]]! ^= 1;
    return undefined;
  },
});

/** A leaf with another state, whose fingerprint it has, and whose figures where wanted. */
const ofState = (
  { what, fault, leaf, opened }: Pick<Forgery, 'what' | 'fault'> & { leaf: number; opened: boolean },
  change: (state: FlowState) => void,
  withFigures = false,
): Forgery => ({
  ...{ what, fault, leaf, opened, withData: true },
  changeLeaf: (summary, data) => {
    const state = decodeState({ side: SIDE }, data!)!;
    change(state);
    const bytes = encodeState(state);
    const fingerprint = plainFingerprint(bytes);
    summary.set(fingerprint);
    const { greatest } = readLeaf(SIDE, summary)!;
    const { dissipated } = state;
    const figures = measureState(flowOfChain(PLAN, 0), state);
    if (withFigures) summary.set(writeLeaf(figures, { fingerprint, dissipated, greatest }));
    return bytes;
  },
});

/** Every wave a quarter of a turn on, which changes no sum of squares. */
function turn({ modes }: FlowState): void {
  for (let at = 0; at < modes.length; at += 2) [modes[at], modes[at + 1]] = [-modes[at + 1]! + 0, modes[at]!];
}

/** Waves of the same size everywhere, which no step of this length follows. */
const roughen = ({ modes }: FlowState) => {
  for (let at = 2; at < modes.length; at++) modes[at] = at % 3 === 0 ? -1 : 1;
};

const ofResult = (
  name: keyof FlowFigures,
  changeFigures: (figures: FlowFigures) => void,
  fault = new RegExp(`^fault: ${name} of flow 1 doesn't follow from the leaves$`),
): Forgery => ({
  what: `${name} of a result changed`,
  fault,
  withData: true,
  changeResult: ({ flows }) => changeFigures(flows[1]),
});

const ofPlan = (name: 'start' | 'reynolds' | 'steps', value: string | number): Forgery => ({
  what: `another ${name} in the result`,
  fault: new RegExp(`^fault: ${name} of the result is another than the plan's$`),
  changeResult: (result) => {
    result[name] = value;
  },
});

const random: UnitCase = {
  name: 'navier_stokes, random vorticity',
  workType: 'navier_stokes',
  plan: PLAN,
  forgeries: [
    ...bits(REPLAYED, upTo(12), 32, 2),
    opened('dissipated enstrophy', 2),
    opened('palinstrophy', 9),
    opened('vorticity', 4),
    opened('speed', 7),
    opened('first shell', 0),
    closed('the energy', /^fault: energy of flow 0 doesn't follow from the leaves$/, 5, (leaf) =>
      view(leaf).setFloat64(NUMBERS_AT.energy, 0.3, true),
    ),
    closed('the sign of the energy', /^fault: a leaf holds what is no size$/, 3, (leaf) =>
      view(leaf).setFloat64(NUMBERS_AT.energy, -0.3, true),
    ),
    {
      what: 'another state than its leaf’s',
      fault: /^fault: the state of leaf 11 isn't that of its fingerprint$/,
      changeLeaf: (_, data) => {
        data![100]! ^= 1;
        return data;
      },
      withData: true,
      leaf: LAST_LEAF,
      opened: false,
    },
    ofState(
      {
        what: 'a state of another step',
        fault: /^fault: the state of leaf 11 is of another step$/,
        leaf: LAST_LEAF,
        opened: false,
      },
      (state) => state.step++,
    ),
    ofState(
      {
        what: 'a state with other figures than its leaf’s',
        fault: /^fault: the figures of leaf 11 aren't those of its state$/,
        leaf: LAST_LEAF,
        opened: false,
      },
      ({ modes }) => {
        modes[1001]! *= 2;
      },
    ),
    ofState(
      {
        what: 'a state of another flow with the same figures',
        fault: /^fault: leaf \d+ differs from its replay$/,
        leaf: 3,
        opened: true,
      },
      turn,
    ),
    ofState(
      {
        what: 'a state that no step follows',
        fault: /^fault: the equation doesn't hold of the state of leaf 1$/,
        leaf: EQUATION_LEAF,
        opened: true,
      },
      roughen,
      true,
    ),
    ofResult('dissipation', (figures) => figures.dissipation++),
    ofResult('unaccounted', (figures) => figures.unaccounted++),
    ofResult('growth', (figures) => figures.growth--),
    ofResult('growthAt', (figures) => {
      figures.growthAt = figures.growthAt === 1 ? 2 : 1;
    }),
    ofResult('courant', (figures) => figures.courant++),
    ofResult('resolution', (figures) => figures.resolution++),
    ofResult('spectrum', (figures) => figures.spectrum[4]!++),
    ofResult('history', (figures) => figures.history.palinstrophy[2]!++),
    ofResult(
      'enstrophy',
      (figures) => figures.enstrophy++,
      /^fault: the history of enstrophy ends otherwise$/,
    ),
    ofPlan('start', '25'),
    ofPlan('reynolds', 150),
    ofPlan('steps', 13),
  ],
};

const layers: UnitCase = {
  name: 'navier_stokes, shear layers',
  workType: 'navier_stokes',
  plan: {
    ...{ side: SIDE, reynolds: 150, start: 'layers', parameter: 200, flow: 8 },
    ...{ leaves: 2, steps: 1, stride: 1 },
  },
  forgeries: [opened('speed', 3), ofResult('vorticity', (figures) => figures.vorticity--)],
};

export const FLOW_CASES: readonly UnitCase[] = [random, layers];
