/** The tables and worked examples of docs/format.md. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import {
  BLOCK_LEAF_TAG,
  type BlockHeader,
  blockHash,
  encodeHeader,
  GENESIS,
  GENESIS_HEADER,
  HEADER_TAG,
} from '@productive-mining/ledger/chain/seal-block.ts';
import { BLOCK_COLUMNS_SEALED_ELSEWHERE, COLUMNS_MAX } from '@productive-mining/ledger/chain/stored-block.ts';
import { JSON_DEPTH_MAX } from '@productive-mining/ledger/encoding/canonical-json.ts';
import {
  encodeRecord,
  RECORD_TAG,
  RECORD_TYPES,
} from '@productive-mining/ledger/encoding/canonical-record.ts';
import { leafHash, merkleRoot } from '@productive-mining/ledger/merkle/merkle-root.ts';
import { WORK_GROUPS_MAX } from '@productive-mining/ledger/merkle/work-groups.ts';
import { WORK_LEAF_TAG, WORK_LEAVES_MAX } from '@productive-mining/ledger/merkle/work-root.ts';
import { BLOCK_SIGNATURE_TAG } from '@productive-mining/ledger/signing/sign-block.ts';
import { LINE_VALUES_MAX } from '@productive-mining/verify/read-stored-lines.ts';
import { STORED_LINE_MAX } from '@productive-mining/verify/stored-line-max.ts';
import { challengeOf, drawLeaves } from '@productive-mining/work/certificates/challenge.ts';
import { CERTIFICATE_VERSION } from '@productive-mining/work/certificates/draw-challenge.ts';
import type { Grid } from '@productive-mining/work/navier-stokes/model/definition.ts';
import {
  BEGINNINGS,
  type Beginning,
  CUBE_BEGINNINGS,
  reynoldsOf,
  rungRounds,
} from '@productive-mining/work/navier-stokes/model/ensembles.ts';
import { drawSeed } from '@productive-mining/work/plans/draw-seed.ts';
import { MOVES } from '@productive-mining/work/poincare-conjecture/model/verdict.ts';
import { TABLED_SPHERES } from '@productive-mining/work/poincare-conjecture/verify/tabled-spheres.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { COUNT_NAMES } from '@productive-mining/work/prime-pattern/leaf.ts';
import { isAvailable, loadVerifier, workTypeOf } from '@productive-mining/work/registry.ts';
import type { WorkType } from '@productive-mining/work/work-type.ts';
import { ENSEMBLES } from '@productive-mining/work/yang-mills/model/ensembles.ts';

const TAGS: readonly (readonly [string, Uint8Array])[] = [
  ['header of a block', HEADER_TAG],
  ['leaf of a block’s tree', BLOCK_LEAF_TAG],
  ['record', RECORD_TAG],
  ['leaf of a unit’s tree', WORK_LEAF_TAG],
  ['signature of a block', BLOCK_SIGNATURE_TAG],
];

const TYPE_VALUES: Readonly<Record<keyof typeof RECORD_TYPES, string>> = {
  null: 'nothing (not used in blocks, which leave null columns out)',
  boolean: 'one byte, 0 or 1',
  integer: 'decimal digits as text, `-` before negative ones',
  double: 'f64',
  string: 'UTF-8',
  bytes: 'the bytes',
  moment: 'i64, milliseconds since 1970-01-01T00:00:00Z',
  json: 'canonical JSON, UTF-8',
};

/** What each count of a leaf counts; a pattern is the distances of its members from the first. */
const COUNT_MEANINGS: Readonly<Record<(typeof COUNT_NAMES)[number], string>> = {
  primes: 'primes',
  oneMod12: 'primes ≡ 1 mod 12',
  fiveMod12: 'primes ≡ 5 mod 12',
  sevenMod12: 'primes ≡ 7 mod 12',
  elevenMod12: 'primes ≡ 11 mod 12',
  twins: '(0, 2)',
  cousins: '(0, 4)',
  sexyPairs: '(0, 6)',
  triplets026: '(0, 2, 6)',
  triplets046: '(0, 4, 6)',
  quadruplets: '(0, 2, 6, 8)',
  quintuplets026812: '(0, 2, 6, 8, 12)',
  quintuplets0461012: '(0, 4, 6, 10, 12)',
  sextuplets: '(0, 4, 6, 10, 12, 16)',
};

const MOVE_TEXTS: Readonly<Record<keyof typeof MOVES, readonly [string, string]>> = {
  oneToFour: ['1-4', 'tetrahedron t'],
  twoToThree: ['2-3', 'face 4t + f'],
  threeToTwo: ['3-2', 'edge 6t + e'],
  fourToOne: ['4-1', 'vertex 4t + v'],
  flattenEdge: ['flattening at an edge', 'edge 6t + e'],
  flattenVertex: ['flattening at a vertex', 'vertex 4t + v'],
  collapseEdge: ['collapse of an edge', 'edge 6t + e'],
};

const EXAMPLE_HEADER: BlockHeader = {
  index: 7,
  previousHash: new Uint8Array(32).fill(0x11),
  merkleRoot: new Uint8Array(32).fill(0x22),
  timestampMs: Date.UTC(2026, 0, 1),
  difficulty: 47,
  nonce: 3n,
  minerId: '0x00000000000000000000000000000000000000ab',
  totalScientificValueCents: 125_000n,
};

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A tag as text with its byte 0 shown. */
const shown = (tag: Uint8Array) => `\`${new TextDecoder().decode(tag).replace('\0', '␀')}\``;

/** Bytes in hex, 32 a line. */
function hexLines(bytes: Uint8Array): string {
  return ['```', ...(bytesToHex(bytes).match(/.{1,64}/g) ?? []), '```'].join('\n');
}

function headerTable(): string {
  const tagBytes = HEADER_TAG.length;
  const rows: (readonly [string, number])[] = [
    [`tag ${shown(HEADER_TAG)}`, tagBytes],
    ['i64 index', 8],
    ['previousHash', 32],
    ['merkleRoot', 32],
    ['i64 timestamp, milliseconds since 1970', 8],
    ['i64 difficulty', 8],
    ['i64 nonce', 8],
    ['i64 totalScientificValue, cents', 8],
    ['minerId, UTF-8', EXAMPLE_HEADER.minerId.length],
  ];
  let at = 0;
  const placed = rows.map(([name, bytes]) => {
    at += bytes;
    return [at - bytes, bytes, name] as const;
  });
  const bytes = encodeHeader(EXAMPLE_HEADER);
  if (bytes.length !== at) throw new RangeError('the table of the header is not what is encoded');
  return [
    table(['At', 'Bytes', 'What'], placed),
    '',
    `For example index 7, previousHash 11…11, merkleRoot 22…22, 2026-01-01T00:00:00.000Z, difficulty 47, nonce 3, 1250.00 dollars, miner ${EXAMPLE_HEADER.minerId}:`,
    '',
    hexLines(bytes),
    '',
    `has the hash \`${bytesToHex(blockHash(EXAMPLE_HEADER))}\`,`,
  ].join('\n');
}

function seedExample(): string {
  const source = { tip: GENESIS, workType: 'lattice_crypto', frontier: 'instances', position: '0', draw: 1 };
  return `For example the first seed of position 0 of \`lattice_crypto\`, drawn before there was any block, is \`${drawSeed(source)}\`.`;
}

function genesisTable(): string {
  return [
    'index 0, previousHash and merkleRoot of 32 bytes 0, timestamp, difficulty, nonce and value 0, minerId `genesis`:',
    '',
    hexLines(encodeHeader(GENESIS_HEADER)),
    '',
    `with the hash \`${bytesToHex(blockHash(GENESIS_HEADER))}\`.`,
  ].join('\n');
}

function recordExample(): string {
  const fields = { nonce: 3n, computeMs: 9000.5, result: { b: 1, a: [true, 'ü'] }, at: new Date(1000) };
  return [
    'For example kind `discovery`, fields `at` = a moment one second after 1970, `computeMs` = 9000.5, `nonce` = 3, `result` = `{"a":[true,"ü"],"b":1}`:',
    '',
    hexLines(encodeRecord('discovery', fields)),
  ].join('\n');
}

function treeExample(): string {
  const hashes = ['', '00', '10'].map((hex) => leafHash(hexToBytes(hex)));
  const root = bytesToHex(merkleRoot(hashes));
  return `For example three leaves with the data (nothing), 00, 10 have the root node(node(leaf 0, leaf 1), leaf 2) = \`${root}\`.`;
}

function drawExample(): string {
  const challenge = challengeOf(new Uint8Array(32).fill(1), new Uint8Array(32).fill(2), 'a unit');
  return `For example root 01…01, secret 02…02 and unit id \`a unit\` make the challenge \`${bytesToHex(challenge)}\`, which draws of 1,605 leaves the 16 leaves ${drawLeaves(challenge, 1605, 16).join(', ')}.`;
}

function aboutFind({ lastLeaf, lastLeafOpenedSince }: WorkType): string {
  if (!lastLeaf) return 'none';
  return lastLeafOpenedSince === undefined
    ? 'opened; version 1, which didn’t, is not read'
    : `opened since version ${lastLeafOpenedSince}; earlier ones are read without it`;
}

async function challengesTable(): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const { value: workType } of presentations.filter(({ value }) => isAvailable(value))) {
    const definition = workTypeOf(workType);
    const verifier = await loadVerifier(workType);
    for (const difficulty of [1, 47, 100]) {
      const frontier = definition.frontierFor(difficulty);
      const position = definition.frontiers.find(({ name }) => name === frontier)!.start;
      const { plan } = definition.planUnit({ difficulty, frontier, position, seed: '0'.repeat(64) });
      const opensFind = aboutFind(definition);
      const counts = [definition.leafCount(plan), verifier.challengeCount(plan)];
      rows.push([`\`${workType}\``, `\`${frontier}\``, difficulty, ...counts, opensFind]);
    }
  }
  return table(
    ['Kind', 'Frontier', 'Difficulty', 'Leaves of its first unit', 'Drawn', 'Leaf of the find'],
    rows,
  );
}

const challenges = await challengesTable();

/** The texts between the marks of docs/format.md, by name. */
const beginningsTable = (beginnings: readonly Beginning[]): string =>
  table(
    ['Beginning', ...beginnings.map((_, place) => String(place))],
    [
      ['`start`', ...beginnings.map(({ start }) => `\`${start}\``)],
      ['`parameter`', ...beginnings.map(({ parameter }) => parameter)],
    ],
  );

const rungsTable = (grid: Grid, label: string): string =>
  table(
    ['First round', ...rungRounds(grid).map(String)],
    [[label, ...rungRounds(grid).map((round) => reynoldsOf(grid, round))]],
  );

export const FORMAT_TABLES: Readonly<Record<string, () => string>> = {
  tags: () =>
    table(
      ['Tag', 'Bytes', 'For'],
      TAGS.map(([use, tag]) => [shown(tag), tag.length, use]),
    ),
  'record-types': () =>
    table(
      ['Type', 'Name', 'Value'],
      Object.entries(RECORD_TYPES).map(([name, type]) => [
        type,
        name,
        TYPE_VALUES[name as keyof typeof RECORD_TYPES],
      ]),
    ),
  'record-example': recordExample,
  'tree-example': treeExample,
  limits: () =>
    `Limits: a unit has 1 to ${WORK_LEAVES_MAX.toLocaleString('en')} leaves, and at most ${WORK_GROUPS_MAX} groups; JSON is nested at most ${JSON_DEPTH_MAX} deep; a row has at most ${COLUMNS_MAX} columns, and a line at most ${LINE_VALUES_MAX.toLocaleString('en')} values (lists and objects among them) in ${STORED_LINE_MAX.toLocaleString('en')} UTF-16 units.`,
  header: headerTable,
  genesis: genesisTable,
  'sealed-elsewhere': () => `${[...BLOCK_COLUMNS_SEALED_ELSEWHERE].map((name) => `\`${name}\``).join(', ')}.`,
  challenges: () => challenges,
  version: () => `The version of certificates is ${CERTIFICATE_VERSION} today.`,
  'draw-example': drawExample,
  'seed-example': seedExample,
  'prime-counts': () =>
    table(
      ['At', 'Name', 'What is counted'],
      COUNT_NAMES.map((name, index) => [4 * index, `\`${name}\``, COUNT_MEANINGS[name]]),
    ),
  ensembles: () =>
    table(
      ['Ensemble', ...ENSEMBLES.map((_, place) => String(place))],
      [
        ['`group`', ...ENSEMBLES.map(({ group }) => group)],
        ['`beta`', ...ENSEMBLES.map(({ beta }) => beta)],
      ],
    ),
  beginnings: () => beginningsTable(BEGINNINGS),
  'cube-beginnings': () => beginningsTable(CUBE_BEGINNINGS),

  rungs: () => rungsTable({ side: 64 }, 'R on 64² points'),
  'cube-rungs': () => rungsTable({ dimensions: 3, side: 64 }, 'R on 64³ points'),

  moves: () =>
    table(
      ['Kind', 'Move', 'Place'],
      Object.entries(MOVES).map(([name, kind]) => [kind, ...MOVE_TEXTS[name as keyof typeof MOVES]]),
    ),
  spheres: () =>
    [
      'The tabled spheres, as gluings of their faces in order:',
      '',
      '```',
      ...TABLED_SPHERES.map(String),
      '```',
    ].join('\n'),
};
