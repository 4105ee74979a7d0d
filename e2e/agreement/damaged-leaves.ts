/**
 * Damages of leaves: a leaf that isn't what its plan gives, which a miner has committed and a server has sealed, and files of
 * leaves that aren't those of their block.
 */
import { decodeBase64, encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { sealAgain } from '@productive-mining/ledger/testing/seal-again.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { type Claim, claimOf } from '@productive-mining/work/testing/certify-unit.ts';
import type { SealedUnit } from './build-ledger.ts';
import { type Damage, FIRST, signedByLedger } from './make-damage.ts';

interface LeafLine {
  leaf: number;
  summary: string;
  data: string | null;
}

/** Secrets of which one draws, or leaves undrawn, the changed leaf: it is drawn by one of sixty. */
const SECRETS_MAX = 1000;

const bytesOf = (text: string): Uint8Array => decodeBase64(text)!;
/** Without the line behind the last leaf. */
const leavesOf = ({ leafLines }: SealedUnit): LeafLine[] =>
  leafLines.slice(0, -1).map((line) => JSON.parse(line) as LeafLine);

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const changed = bytes.slice();
  changed[at]! ^= 1;
  return changed;
}

interface ChangedLeaf {
  /** Its index, of a unit with so many leaves. */
  leafOf: (leaves: readonly LeafLine[]) => number;
  change: (summary: Uint8Array) => Uint8Array;
  /** Whether the certificate opens it. */
  isOpened: boolean;
}

/** The unit with one leaf changed, and result, statements, root and certificate of these leaves, sealed and signed again. */
async function withLeaf(unit: SealedUnit, { leafOf, change, isOpened }: ChangedLeaf): Promise<SealedUnit> {
  const { workType, plan } = unit.stored.discoveries[0]!.columns as unknown as Pick<
    Claim,
    'workType' | 'plan'
  >;
  const lines = leavesOf(unit);
  const leaf = leafOf(lines);
  const summary = encodeBase64(change(bytesOf(lines[leaf]!.summary)));
  const changed = lines.with(leaf, { ...lines[leaf]!, summary });
  const leaves = changed.map((line) => bytesOf(line.summary));
  const definition = workTypeOf(workType);
  const result = definition.summarise(plan, leaves);
  for (let draw = 1; draw <= SECRETS_MAX; draw++) {
    const secret = draw.toString(16).padStart(64, '0');
    const { certificate, workRoot } = await claimOf(workType, { plan, result }, leaves, { secret });
    if (certificate.openings.some((opening) => opening.leaf === leaf) !== isOpened) continue;
    const columns = { result, statements: definition.statements(plan, result) };
    const block = { ...unit.stored.block, workRoot, secret };
    const [first, ...others] = unit.stored.discoveries;
    const discoveries = [{ ...first!, columns: { ...first!.columns, ...columns } }, ...others];
    const stored = signedByLedger(sealAgain({ ...unit.stored, block, discoveries, certificate }));
    const end = JSON.stringify({ leaves: leaves.length, workRoot, matches: true });
    return { stored, leafLines: [...changed.map((line) => JSON.stringify(line)), end] };
  }
  throw new Error(`no secret of ${SECRETS_MAX} draws as wanted`);
}

const firstCurve = (leaves: readonly LeafLine[]) =>
  leaves.findIndex(({ summary }) => bytesOf(summary)[KIND_AT] === CURVE);
const lastLeaf = (leaves: readonly LeafLine[]) => leaves.length - 1;
/** The second implementation replays the leaves near a chain's beginning. */
const early = () => 1;

/** Places in a leaf (docs/format.md): of a curve, of a configuration, and of a flow's state behind its fingerprint. */
const KIND_AT = 8;
const CURVE = 2;
const TORSION_AT = 11;
const PLAQUETTES_AT = 32;
const VORTICITY_AT = 64;

const NOT_OPENED = 'Of leaves that aren’t opened, the kernel that computes all of them here';
const SOME_REPLAYED = 'opened leaves replayed bit for bit';

interface FlippedPlace {
  what: string;
  block: number;
  leafOf: ChangedLeaf['leafOf'];
  /** The byte whose last bit is changed. */
  at: number;
  isOpened: boolean;
}

function forgedLeaf({ what, block, leafOf, at, isOpened }: FlippedPlace): Damage {
  return {
    what: `${what}, committed, sealed and signed again`,
    block,
    fails: isOpened ? 'certificate' : 'leaves',
    change: (unit) => withLeaf(unit, { leafOf, change: (leaf) => flipped(leaf, at), isOpened }),
  };
}

export const FORGED_LEAVES: readonly Damage[] = [
  forgedLeaf({
    what: 'another torsion in an opened leaf',
    ...{ block: FIRST.curves, leafOf: firstCurve, at: TORSION_AT, isOpened: true },
  }),
  forgedLeaf({
    what: 'the last bit of an opened leaf’s plaquettes',
    ...{ block: FIRST.gauge, leafOf: early, at: PLAQUETTES_AT, isOpened: true },
  }),
  forgedLeaf({
    what: 'the last bit of an opened leaf’s greatest vorticity',
    ...{ block: FIRST.flows, leafOf: early, at: VORTICITY_AT, isOpened: true },
  }),
  {
    ...forgedLeaf({
      what: 'the last bit of a leaf that isn’t opened',
      ...{ block: FIRST.gauge, leafOf: lastLeaf, at: PLAQUETTES_AT, isOpened: false },
    }),
    unseenBy: { file: NOT_OPENED, second: SOME_REPLAYED },
  },
];

/** A file of leaves in which the bulk data of an opened one isn't its own. The command takes no file, and computes all leaves. */
export interface GivenDamage {
  what: string;
  block: number;
}

export const GIVEN_DAMAGES: readonly GivenDamage[] = [
  { what: 'another trace of a curve', block: FIRST.curves },
  { what: 'another number in the state of a gauge field', block: FIRST.gauge },
  { what: 'another number in the state of a flow', block: FIRST.flows },
];

/** The lines with one byte changed in the data of the first opened leaf that has some. */
export function withOtherData(unit: SealedUnit): string[] {
  const { openings } = unit.stored.certificate as { openings: readonly { leaf: number }[] };
  const lines = leavesOf(unit);
  const { leaf } = openings.find((opened) => lines[opened.leaf]!.data)!;
  const data = encodeBase64(flipped(bytesOf(lines[leaf]!.data!), 20));
  return unit.leafLines.with(leaf, JSON.stringify({ ...lines[leaf]!, data }));
}
