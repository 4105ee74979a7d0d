/** A block as a source: what it says, and what finds it and shows it unchanged. */

export interface CitedBlock {
  index: number;
  /** Name of the kind, e.g. "Riemann Zero Analysis". */
  kind: string;
  /** The block's first statement, a full sentence. */
  statement: string;
  /** ISO time of sealing, in UTC. */
  timestamp: string;
  blockHash: string;
  /** SHA-256 over the ledger's first keys. */
  ledger: string;
  /** Version of the program that shows the block. */
  version: string;
  /** Undefined on the reader's own machine, whose address means nothing to others. */
  url: string | undefined;
}

/** A line for a list of references. */
export function citeAsText(block: CitedBlock): string {
  const { index, kind, statement, timestamp, blockHash, ledger, version, url } = block;
  return [
    `“${statement}”`,
    `Productive Mining ${version}, ${kind}, block ${index}, sealed ${timestamp}.`,
    `Block hash ${blockHash}; ledger ${ledger}.`,
    ...(url === undefined ? [] : [url]),
  ].join(' ');
}

/** An entry for BibTeX. Its key names block and ledger, so that entries of two ledgers don't clash. */
export function citeAsBibtex(block: CitedBlock): string {
  const { index, kind, statement, timestamp, blockHash, ledger, version, url } = block;
  const fields: [string, string][] = [
    ['title', `{${escapeTex(statement)}}`],
    ['author', '{Productive Mining}'],
    ['howpublished', `Block ${index} of a ledger of verified computations (${escapeTex(kind)})`],
    ['year', timestamp.slice(0, 4)],
    ['month', String(Number(timestamp.slice(5, 7)))],
    ['note', `Sealed ${timestamp}. Block hash ${blockHash}. Ledger ${ledger}. Program version ${version}`],
    ...(url === undefined ? [] : [['url', url] as [string, string]]),
  ];
  const lines = fields.map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{productive-mining-${ledger.slice(0, 8)}-${index},\n${lines.join(',\n')}\n}\n`;
}

function escapeTex(text: string): string {
  return text.replaceAll(/[\\{}#$%&_^~]/g, (sign) => {
    if (sign === '\\') return '\\textbackslash{}';
    return sign === '^' || sign === '~' ? `\\${sign}{}` : `\\${sign}`;
  });
}

const OWN_MACHINE = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/;

/** The address of a page, if others can reach it. */
export function citableUrl(
  { hostname, origin }: Pick<Location, 'hostname' | 'origin'>,
  path: string,
): string | undefined {
  return OWN_MACHINE.test(hostname) ? undefined : `${origin}${path}`;
}
