/** A snapshot as a source: what finds it again, and shows it unchanged. */
import type { WrittenSnapshot } from './snapshot-parts.ts';

type Cited = Pick<WrittenSnapshot, 'place' | 'sealedAt'>;

export const LICENCE = {
  name: 'Creative Commons Attribution 4.0 International',
  spdx: 'CC-BY-4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

export const AUTHOR = 'Productive Mining';

export const snapshotTitle = ({ place }: Pick<Cited, 'place'>): string =>
  `Productive Mining: the ledger as of block ${place.asOf}`;

/** E.g. "productive-mining-0123abcd-12": of two ledgers no block has the same. */
const keyOf = ({ fingerprint, asOf }: Cited['place']) =>
  `productive-mining-${fingerprint.slice(0, 8)}-${asOf}`;

const factsOf = ({ place: { asOf, tipHash, fingerprint }, sealedAt }: Cited): string =>
  `Ledger ${fingerprint}. Block ${asOf}, sealed ${sealedAt}, has the hash ${tipHash ?? 'none'}`;

/** An entry for BibTeX. None of its values has a character that TeX would read as a command. */
export function citationBib(cited: Cited): string {
  const { place, sealedAt } = cited;
  const fields: readonly (readonly [string, string])[] = [
    ['title', `{${snapshotTitle(cited)}}`],
    ['author', `{${AUTHOR}}`],
    ['howpublished', 'Snapshot of a ledger of verified computations'],
    ['year', sealedAt.slice(0, 4)],
    ['month', String(Number(sealedAt.slice(5, 7)))],
    ['note', `${factsOf(cited)}. Licence ${LICENCE.spdx}`],
  ];
  const lines = fields.map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${keyOf(place)},\n${lines.join(',\n')}\n}\n`;
}

/** The same in the Citation File Format 1.2.0. A text in double quotes is the same in YAML as in JSON. */
export function citationCff(cited: Cited): string {
  const { place, sealedAt } = cited;
  const text = JSON.stringify;
  return [
    'cff-version: 1.2.0',
    `message: ${text('Please cite this snapshot by its ledger and block.')}`,
    'type: dataset',
    `title: ${text(snapshotTitle(cited))}`,
    'authors:',
    `  - name: ${text(AUTHOR)}`,
    `version: ${text(`block ${place.asOf}`)}`,
    `date-released: ${text(sealedAt.slice(0, 10))}`,
    `license: ${LICENCE.spdx}`,
    'identifiers:',
    '  - type: other',
    `    value: ${text(place.fingerprint)}`,
    `    description: ${text('Fingerprint of the ledger: SHA-256 over its first keys.')}`,
    '  - type: other',
    `    value: ${text(place.tipHash ?? '')}`,
    `    description: ${text(`Hash of block ${place.asOf}.`)}`,
    '',
  ].join('\n');
}
