import { expect, it } from 'vitest';
import { findings } from './picture.ts';
import { planUnit } from './plan.ts';
import type { FlowFigures, FlowResult } from './result.ts';

const { plan } = planUnit({ difficulty: 1, frontier: 'small', position: '0', seed: '' });
const FLOW: FlowFigures = {
  ...{ energy: 82_297_100, enstrophy: 88_198, palinstrophy: 112, dissipation: 1_763_960 },
  ...{ dissipated: 417_703_000, unaccounted: 1, growthAt: 3, vorticity: 9_758_720, courant: 365_548 },
  ...{ growth: 1_040_480, resolution: 2000, spectrum: [] },
  history: { energy: [], enstrophy: [], palinstrophy: [] },
};

it('lists the ratio of palinstrophies by a name that is true where it falls too', () => {
  const result = { steps: 2475, flows: [FLOW, { ...FLOW, growth: 983_800 }] } as FlowResult;
  const { rows } = findings(plan, result).tables[0]!;
  expect(rows.filter(([label]) => /growth/i.test(label!))).toEqual([]);
  expect(rows).toContainEqual(['Greatest palinstrophy over that of the beginning', '1.04048', '0.983800']);
});
