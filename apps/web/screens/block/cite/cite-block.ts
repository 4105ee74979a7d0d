/** A block as a source: what it says, and what finds it and shows it unchanged. */
import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { Statement } from '@productive-mining/contract/entities/discovery.ts';

export interface CitedBlock {
  index: number;
  /** Name of the kind, e.g. "Riemann Zero Analysis". */
  kind: string;
  /** The block's first statement, a full sentence. */
  statement: string;
  /** How far the statement is checked, in words that follow "Status:". */
  status: string;
  /** What the statement is about, of a kind of random instances; null for every other. */
  instance: CitedInstance | null;
  /** ISO time of sealing, in UTC. */
  timestamp: string;
  blockHash: string;
  /** SHA-256 over the ledger's first keys. */
  ledger: string;
  /** Version of the program that shows the block. */
  version: string;
  /** The page's address as it is being read. */
  url: string;
}

export interface CitedInstance {
  /** E.g. "lattice 1 of dimension 70: …". */
  subject: string;
  /** Hex; null in blocks that were sealed without it. */
  seed: string | null;
  /** The address that gives it whole. */
  url: string;
}

/** What is to be said of a statement: of a block that doesn’t hold, that first. */
export function citedStatus(
  { status: ofBlock }: Pick<Block, 'status'>,
  { status, note }: Pick<Statement, 'status' | 'note'>,
): string {
  if (ofBlock === 'disputed') return 'disputed, as a later check contradicts the block';
  if (ofBlock === 'faulty') return 'not verified, as the stored block isn’t what was sealed';
  return note === undefined
    ? status
    : `${status} when it was sealed. Known since: ${note.replace(/\.$/, '')}`;
}

/** A line for a list of references. */
export function citeAsText(block: CitedBlock): string {
  const { index, kind, statement, timestamp, version, url } = block;
  return [
    `“${statement}”`,
    `Productive Mining ${version}, ${kind}, block ${index}, sealed ${timestamp}.`,
    ...factsOf(block).map((fact) => `${fact}.`),
    url,
  ].join(' ');
}

/** An entry for BibTeX. Its key names block and ledger, so that entries of two ledgers don't clash. */
export function citeAsBibtex(block: CitedBlock): string {
  const { index, kind, statement, timestamp, ledger, version, url } = block;
  const facts = [`Sealed ${timestamp}`, ...factsOf(block), `Program version ${version}`];
  const fields: [string, string][] = [
    ['title', `{${escapeTex(statement)}}`],
    ['author', '{Productive Mining}'],
    ['howpublished', `Block ${index} of a ledger of verified computations (${escapeTex(kind)})`],
    ['year', timestamp.slice(0, 4)],
    ['month', String(Number(timestamp.slice(5, 7)))],
    ['note', escapeTex(facts.join('. '))],
    ['url', url],
  ];
  const lines = fields.map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{productive-mining-${ledger.slice(0, 8)}-${index},\n${lines.join(',\n')}\n}\n`;
}

/** What else tells the block and its statement from others, as sentences without their point. */
function factsOf({ status, instance, blockHash, ledger }: CitedBlock): string[] {
  const seed = instance?.seed ? `, from seed ${instance.seed}` : '';
  return [
    `Status: ${status}`,
    ...(instance ? [`Instance: ${instance.subject}${seed}, whole at ${instance.url}`] : []),
    `Block hash ${blockHash}`,
    `Ledger ${ledger}`,
  ];
}

/** Signs by name: BibTeX counts every brace, one behind a backslash too. */
const NAMED_SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
};

function escapeTex(text: string): string {
  return text.replaceAll(/[\\{}#$%&_^~]/g, (sign) => {
    const named = NAMED_SIGNS[sign];
    if (named) return named;
    return sign === '^' || sign === '~' ? `\\${sign}{}` : `\\${sign}`;
  });
}

const OWN_MACHINE = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/;

/** Whether the page's address leads others elsewhere: to their own machines. */
export const isOwnMachine = ({ hostname }: Pick<Location, 'hostname'>) => OWN_MACHINE.test(hostname);
