/** Names of the files of the downloads (spec part 2 §7). */

/** What the names of a kind's files begin with. */
const STEMS: ReadonlyMap<string, string> = new Map([
  ['prime_pattern', 'prime-pattern'],
  ['riemann_zero', 'riemann-zero'],
  ['yang_mills', 'yang-mills'],
  ['goldbach_verification', 'goldbach'],
  ['navier_stokes', 'navier-stokes'],
  ['birch_swinnerton_dyer', 'elliptic-curve'],
  ['elliptic_curve_crypto', 'ecc-crypto'],
  ['lattice_crypto', 'lattice-crypto'],
  ['poincare_conjecture', 'topology'],
]);

const hyphened = (name: string) => name.replaceAll('_', '-');

const stemOf = (workType: string) => STEMS.get(workType) ?? hyphened(workType);

/** @param extension without a dot, e.g. csv */
export const solutionsFile = (workType: string, extension: string): string =>
  `${stemOf(workType)}-solutions.${extension}`;

/** @param table snake_case, as dataset.ts of the kind names it */
export const tableFile = (workType: string, table: string, extension: string): string =>
  `${stemOf(workType)}-${hyphened(table)}.${extension}`;

/** The file that holds everything. */
export const COMPLETE_DATABASE_FILE = 'complete-solution-database.json';

/** The folder that a snapshot of the ledger as of a block unpacks to. */
export const snapshotFolder = (asOf: number): string => `productive-mining-block-${asOf}`;

/** The archive of a snapshot. */
export const snapshotFile = (asOf: number): string => `${snapshotFolder(asOf)}.zip`;
/** A wallet’s blocks with their proofs, which need no manifest beside them. */
export const STATEMENT_FILE = 'statement-of-contribution.ndjson';
/** Whether a name is a statement’s, also where a browser has numbered it. */
export const isStatementFile = (fileName: string): boolean =>
  fileName.startsWith('statement-of-contribution') && fileName.endsWith('.ndjson');

/** The leaves of a block, which are computed again when they are asked for. */
export const blockLeavesFile = (index: number): string => `block-${index}.ndjson`;

/**
 * The rows that follow from a block's leaves.
 * @param extension without a dot, e.g. csv
 */
export const blockRowsFile = (index: number, extension: string): string => `block-${index}-rows.${extension}`;

/**
 * Whether a name is that of a block's leaves or rows, also where a browser has numbered it. They have no manifest, as the block
 * itself commits to its leaves.
 */
export const isOfOneBlock = (fileName: string): boolean =>
  /^block-\d+(?:-rows)?(?: ?\(\d+\))?\.(?:ndjson|csv|gp|sage)$/.test(fileName);

const MANIFEST_END = '.manifest.json';

/** The manifest beside a file of this name. */
export const manifestFile = (fileName: string): string => fileName + MANIFEST_END;

export const isManifestFile = (fileName: string): boolean => fileName.endsWith(MANIFEST_END);
