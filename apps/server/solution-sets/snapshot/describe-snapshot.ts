/** The README of a snapshot: what it holds, how it is checked, cited and used. */
import { snapshotFile } from '@productive-mining/rules/solution-files.ts';
import { citationBib, LICENCE, snapshotTitle } from './cite-snapshot.ts';
import type { WrittenSnapshot } from './snapshot-parts.ts';

export function readmeText(written: WrittenSnapshot): string {
  const { place, sealedAt, tables, counts } = written;
  const archive = snapshotFile(place.asOf);
  return [
    `# ${snapshotTitle(written)}`,
    '',
    `Ledger \`${place.fingerprint}\`, block ${place.asOf}, sealed ${sealedAt}, hash \`${place.tipHash ?? 'none'}\`.`,
    '',
    'What the blocks up to this one found, as tables. Anyone who makes the snapshot of this block again, at any time, gets the same bytes. It says nothing of later blocks, nor of disputes that later blocks seal.',
    '',
    '## Tables',
    '',
    'Each is in `data` twice: as CSV (RFC 4180, UTF-8) and as Parquet.',
    '',
    '| Table | Rows | What a row is |',
    '|---|---|---|',
    ...tables.map(({ stem, meaning }) => `| \`${stem}\` | ${counts[stem] ?? 0} | ${meaning} |`),
    '',
    '`ro-crate-metadata.json` describes every file and column: type, unit, precision and meaning (RO-Crate 1.2, with the terms of Croissant for tables and columns). `snapshot.json` has counts and coverage. Leaf data are not here; each block gives its own, computed again.',
    '',
    '## Checking',
    '',
    '```sh',
    'sha256sum -c SHA256SUMS',
    `npx productive-mining verify-download ${archive} --key ${place.fingerprint}`,
    '```',
    '',
    'The first line compares the files with their sums. The second one compares the archive with the manifest beside it, which the ledger’s keys signed; it needs no network. Both say that nothing was changed. That the mathematics is right is what blocks and certificates show.',
    '',
    '## Licence and citation',
    '',
    `${LICENCE.name} (${LICENCE.url}), in full in \`LICENSE.txt\`: use it for anything, and name the source.`,
    '',
    '```bibtex',
    citationBib(written).trimEnd(),
    '```',
    '',
  ].join('\n');
}
