/**
 * npx tsx scripts/draw-curves.ts bsd.csv: makes packages/work/birch-swinnerton-dyer/testing/known-curves.json, curves with figures
 * that other programs gave: 1,000 of Cremona's tables with a conductor below 10,000, drawn by a seed from all of them, and the
 * curves of a table with the columns cremona_label, a_invariants, conductor, … The same seed and tables give the same file. Needs
 * pari-gp and pari-elldata from the distribution's packages.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const SEED = 20261127;
const DRAWN = 1000;
const CONDUCTOR_BELOW = 10_000;
const TARGET = 'packages/work/birch-swinnerton-dyer/testing/known-curves.json';

/** Runs lines of GP. Returns the lines that they print. */
function pari(lines: readonly string[]): string[] {
  const input = `default(parisizemax, 2000000000);\n${lines.join('\n')}\n`;
  const { status, stdout, stderr } = spawnSync('gp', ['-q', '-f'], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`gp failed: ${stderr}`);
  return stdout.trim().split('\n');
}

/** Distinct places below a number, ascending, by the generator of Numerical Recipes. */
function drawPlaces(count: number, below: number): number[] {
  const drawn = new Set<number>();
  let state = SEED;
  while (drawn.size < count) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    drawn.add(Math.floor((state / 2 ** 32) * below));
  }
  return [...drawn].sort((a, b) => a - b);
}

/** Label, a-invariants, conductor, rank, torsion, Tamagawa product and L^(r)(1)/r! of curves by their labels. */
function figuresOf(labels: readonly string[]): unknown[][] {
  const rows = pari([
    `V = ${JSON.stringify(labels)};`,
    '{for (i = 1, #V, E = ellinit(V[i]); r = ellanalyticrank(E); G = ellglobalred(E); \\',
    'printf("%s|%s|%d|%d|%d|%d|%.12f\\n", V[i], concat(apply(a -> Str(a, ","), E[1..5])), G[1], r[1], elltors(E)[1], G[3], r[2] / r[1]!))}',
  ]);
  return rows.map((row) => {
    const [label, invariants, ...figures] = row.split('|');
    return [label, invariants!.replace(/,$/, ''), ...figures.map(Number)];
  });
}

/** Fields of a line of CSV, of which some are in double quotes. */
const fieldsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain!);

/** The same of a table's rows, with real period, regulator, the analytic order of Ш, and generators. */
function tabled(file: string): unknown[][] {
  const [head, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const names = fieldsOf(head!);
  return lines.map((line) => {
    const fields = fieldsOf(line);
    const field = (name: string) => fields[names.indexOf(name)]!;
    const places = (name: string) => Number(Number(field(name)).toFixed(12));
    const whole = ['conductor', 'rank', 'torsion_order', 'tamagawa_product'].map((name) =>
      Number(field(name)),
    );
    const real = ['L^(r)(1)/r!', 'real_period_Omega', 'regulator', 'sha_analytic'].map(places);
    const generators = field('generators')
      .replaceAll('], [', ';')
      .replace(/[[\] ]/g, '');
    return [
      field('cremona_label'),
      field('a_invariants').replace(/[[\] ]/g, ''),
      ...whole,
      ...real,
      generators,
    ];
  });
}

const rowsOf = (rows: readonly unknown[][]) =>
  `[\n${rows.map((row) => `    [${row.map((cell) => JSON.stringify(cell)).join(', ')}]`).join(',\n')}\n  ]`;

const [table] = process.argv.slice(2);
if (!table) throw new Error('the path of bsd.csv is missing');
const labels = pari([
  `for (N = 11, ${CONDUCTOR_BELOW - 1}, V = ellsearch(N); for (i = 1, #V, print(V[i][1])))`,
]);
const drawn = drawPlaces(DRAWN, labels.length).map((place) => labels[place]!);
writeFileSync(
  TARGET,
  `{
  "source": "J. E. Cremona's tables as in pari-elldata 20210301: ${DRAWN} of the ${labels.length} curves with conductors below ${CONDUCTOR_BELOW}, drawn by scripts/draw-curves.ts with the seed ${SEED}; their figures, and those of the curves by name, by PARI/GP 2.15.2.",
  "licence": "Numbers, which no one owns; the package of the tables is under GPL-2.0-or-later.",
  "columns": "label, a-invariants, conductor, rank, torsion, Tamagawa product, L^(r)(1)/r!; of named ones also real period, regulator, analytic order of Sha, generators x,y",
  "drawn": ${rowsOf(figuresOf(drawn))},
  "named": ${rowsOf(tabled(table))}
}
`,
);
