import type { listSolutionSets as call } from '@productive-mining/contract/calls/solution-sets.ts';
import type { ListedSet } from '@productive-mining/contract/entities/solution-set.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import type { CallHandler } from '../http/register-call.ts';
import { dayOf, readSolutionSums } from './solution-sums.ts';

/** Days over which the gain is measured, today among them. */
const GAIN_DAYS = 7;

/** The sets of every kind in the order of the selector; one that can’t be mined yet has an empty one. */
export const listSets: CallHandler<typeof call> = async (_request, { database, engine }) => {
  const { asOf, ledgerHeight, sets } = await readSolutionSums(database);
  const today = dayOf(engine.time.now());
  return {
    height: asOf,
    ledgerHeight,
    solutionSets: presentations.flatMap((presentation) => {
      const own = sets.filter(({ workType }) => workType === presentation.value);
      return own.length === 0
        ? [emptySet(presentation)]
        : own.map((sums) => listed(presentation, sums, today));
    }),
  };
};

type Presentation = (typeof presentations)[number];
type Sums = Awaited<ReturnType<typeof readSolutionSums>>['sets'][number];

function listed({ value, displayName }: Presentation, sums: Sums, today: number): ListedSet {
  const { table, count, cents, byDay, newest } = sums;
  return {
    workType: value,
    workTypeName: table.title,
    table: table.name,
    title: `${displayName}: ${table.title}`,
    description: table.meaning,
    count,
    totalExpectedValue: cents / 100,
    estimatedGains: gainOf(byDay, cents, today),
    solutions: newest,
  };
}

function emptySet({ value, displayName, description }: Presentation): ListedSet {
  return {
    workType: value,
    workTypeName: displayName,
    table: null,
    title: displayName,
    description: `${description} It can’t be mined yet, so that there is no solution.`,
    count: 0,
    totalExpectedValue: 0,
    estimatedGains: null,
    solutions: [],
  };
}

/** Percent with one decimal that the last days added to the value before them; null where there was none. */
function gainOf(byDay: ReadonlyMap<number, number>, cents: number, today: number): number | null {
  const added = [...byDay].reduce((sum, [day, one]) => (day > today - GAIN_DAYS ? sum + one : sum), 0);
  const before = cents - added;
  return before <= 0 ? null : Math.round((1000 * added) / before) / 10;
}
