/**
 * Changes every field of a kind's result, one at a time, and asks the settling check, which has all leaves. The fields are
 * those of the kind's first unit, so that a new one is covered by being there; what a list of that unit doesn't hold comes from
 * the examples below.
 */
import { loadVerifier, workTypeOf } from '../registry.ts';
import type { Evidence, Json, JsonObject, PartOutcome, VerificationPart, Verifier } from '../work-type.ts';
import { firstUnitOf } from './certify-unit.ts';
import { runPartsOnce } from './run-parts-once.ts';
import { finish } from './run-unit.ts';

type Path = readonly (string | number)[];

/** What isn't refused by the check, by kind, and why. */
export const exceptions: Readonly<Record<string, { accepted?: Reasons; fixedByForm?: Reasons }>> = {
  goldbach_verification: {
    fixedByForm: { frontier: 'a result of the other frontier has other fields' },
  },
  riemann_zero: { fixedByForm: { 'spacings.binWidth': 'the form has no other width' } },
  poincare_conjecture: {
    accepted: {
      'leavesHolding left out': 'the version of the certificate says whether it has to be there',
    },
  },
};
type Reasons = Readonly<Record<string, string>>;

/** An item for each list that is empty in the first unit of a kind, and a value for a text that no single letter makes another one. */
const examples: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  birch_swinnerton_dyer: { 'largestSha.pointX': 1, 'listed.pointX': 1 },
  riemann_zero: { 'rosser.first': { gramPoint: 1000, length: 2, zeros: 1 } },
  poincare_conjecture: { open: 'hardest.0', 'exotic.verdict': 'hardest.0.verdict' },
};

const isHolder = (value: Json | undefined): value is JsonObject | Json[] =>
  typeof value === 'object' && value !== null;
const at = (value: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (inner, key) => (isHolder(inner) ? (inner as JsonObject)[key] : undefined),
    value,
  );

/** A copy with another value at a path; without the field where the value is undefined. */
function withValue(result: JsonObject, path: Path, value: Json | undefined): JsonObject {
  const copy = structuredClone(result);
  const holder = at(copy, path.slice(0, -1)) as Record<string | number, Json>;
  if (value === undefined) delete holder[path.at(-1)!];
  else holder[path.at(-1)!] = value;
  return copy;
}

/** Other values of the form that a value has: the next ones of a number, a text with another letter or digit, the other truth. */
function othersOf(value: Json): Json[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number')
    return Number.isInteger(value)
      ? [value + 1, value - 1, value + 2, value + 10]
      : [value + 2 ** -20, value - 2 ** -20, value * 1.01];
  if (typeof value !== 'string') return [];
  const exchange = (place: number) => {
    const letter = value[place]!;
    const other = /\d/.test(letter) ? String((Number(letter) + 1) % 10) : letter === 'a' ? 'b' : 'a';
    return value.slice(0, place) + other + value.slice(place + 1);
  };
  const places = Array.from({ length: 8 }, (_, eighth) => Math.floor(((value.length - 1) * eighth) / 7));
  return [...new Set(places)].map(exchange).concat(`${value}0`);
}

interface Change {
  name: string;
  result: JsonObject;
}

/** All changes below a path. Of a long list the first, middle and last item stand for all. */
function changesOf(result: JsonObject, path: Path, example: (path: string) => Json | undefined): Change[] {
  const value = path.length === 0 ? result : at(result, path)!;
  const name = path.filter((key) => typeof key === 'string').join('.');
  const change = (words: string, other: Json | undefined): Change => ({
    name: words ? `${name} ${words}` : name,
    result: withValue(result, path, other),
  });
  if (Array.isArray(value)) {
    const places = [...new Set([0, value.length >> 1, value.length - 1])].filter((place) => place in value);
    const item = value.at(-1) ?? example(name);
    if (item === undefined) throw new Error(`${name} is empty: it needs an example`);
    const lists = [change('with one more', [...value, item])];
    if (value.length > 0) lists.push(change('with one less', value.slice(0, -1)));
    if (value.length > 1) lists.push(change('in another order', [...value.slice(1), value[0]!]));
    return [...lists, ...places.flatMap((place) => changesOf(result, [...path, place], example))];
  }
  if (!isHolder(value)) {
    const other = example(name);
    return [...(other === undefined ? [] : [other]), ...othersOf(value)].map((it) => change('', it));
  }
  return Object.keys(value).flatMap((key) => {
    const inner = [...path, key];
    const leftOut = {
      name: `${inner.filter((part) => typeof part === 'string').join('.')} left out`,
      result: withValue(result, inner, undefined),
    };
    return [leftOut, ...changesOf(result, inner, example)];
  });
}

/** The verdict on a result: the parts that were quick with the honest one run first, and the first fault ends it. */
class Settlement {
  private honest: { part: VerificationPart; place: number; ms: number; outcome: PartOutcome }[] = [];
  constructor(
    private readonly verifier: Verifier,
    private readonly evidence: Evidence,
  ) {}

  async accepts(result: JsonObject): Promise<boolean> {
    const { verifier, evidence } = this;
    const isFirst = this.honest.length === 0;
    const order = isFirst
      ? verifier.parts(evidence, result).map((part, place) => ({ part, place }))
      : this.honest;
    const outcomes: PartOutcome[] = this.honest
      .toSorted((a, b) => a.place - b.place)
      .map(({ outcome }) => outcome);
    for (const { part, place } of order) {
      const start = performance.now();
      const outcome = finish(await verifier.runPart(evidence, result, part));
      outcomes[place] = outcome;
      if (isFirst) this.honest.push({ part, place, ms: performance.now() - start, outcome });
      if (typeof outcome.reason === 'string') break;
    }
    if (isFirst) this.honest.sort((a, b) => a.ms - b.ms);
    return verifier.conclude(evidence, result, outcomes).valid;
  }
}

export interface ChangedResults {
  /** Changes that the check accepted, by field and what was done to it. */
  accepted: string[];
  /** Fields of which every change has another form, so that the kind's reader refused it before any check. */
  fixedByForm: string[];
}

/**
 * Parts of the check that don't read a changed field run once, until the mocks are restored.
 * @param changesOfEach how many changes of each field the check is asked about, of those that have the form of a result
 * @throws Error when the check refuses the honest result
 */
export async function changeEveryField(workType: string, changesOfEach: number): Promise<ChangedResults> {
  const { claim, leaves, challenged, data } = await firstUnitOf(workType);
  const { plan, result } = claim;
  const definition = workTypeOf(workType);
  await runPartsOnce(workType);
  const evidence: Evidence = { plan, leaves: new Map(leaves.entries()), complete: true, challenged, data };
  const settlement = new Settlement(await loadVerifier(workType), evidence);
  if (!(await settlement.accepts(result))) throw new Error('the honest result is refused');
  const example = (path: string): Json | undefined => {
    const given = examples[workType]?.[path];
    return typeof given === 'string' ? at(result, given.split('.')) : given;
  };
  const accepted = new Set<string>();
  const judged = new Map<string, number>();
  const changes = changesOf(result, [], example);
  for (const { name, result: changed } of changes) {
    const before = judged.get(name) ?? 0;
    if (before >= changesOfEach || !definition.readResult(changed)) continue;
    judged.set(name, before + 1);
    if (await settlement.accepts(changed)) accepted.add(name);
  }
  const fieldOf = (name: string) => name.split(' ')[0]!;
  const seen = new Set([...judged.keys()].map(fieldOf));
  const fields = [...new Set(changes.map(({ name }) => fieldOf(name)))];
  const isAbove = (field: string) => fields.some((other) => other.startsWith(`${field}.`));
  const fixedByForm = fields.filter((field) => !seen.has(field) && !isAbove(field));
  return { accepted: [...accepted], fixedByForm };
}
