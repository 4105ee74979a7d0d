/** What a finished block shows: how many moves its spheres needed, and the way of the hardest through the Pachner graph. */

import { decodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { groupDigits } from '../group-digits.ts';
import type { ComputedAgain, Findings, FoundFormula, LivePlot } from '../live-view.ts';
import { texNumber } from '../tex-number.ts';
import { decodePairing } from './model/face-pairing.ts';
import { plotMoves, plotWalk } from './model/plot-moves.ts';
import { decodeVerdict, type Verdict } from './model/verdict.ts';
import type { CensusPlan } from './plan.ts';
import { type CensusResult, gluingsOfListed, type ListedTriangulation } from './result.ts';

export function picture(_plan: CensusPlan, result: CensusResult): LivePlot {
  const { spheres, triangulations } = result;
  return plotMoves(
    result.levels,
    `${groupDigits(spheres)} of ${groupDigits(triangulations)} are the 3-sphere`,
  );
}

export function furtherPictures(_plan: CensusPlan, result: CensusResult): LivePlot[] {
  const walks = result.hardest.flatMap((listed) => {
    const verdict = verdictOf(listed);
    const partner = decodePairing(listed.word);
    const gluings = partner && gluingsOfListed(listed, partner);
    if (!gluings || verdict.kind !== 'sphere') return [];
    return [{ label: listed.signature, gluings, moves: verdict.moves }];
  });
  return walks.length > 0 ? [plotWalk(walks)] : [];
}

function verdictOf({ verdict }: ListedTriangulation): Verdict {
  return decodeVerdict(decodeBase64(verdict) ?? new Uint8Array());
}

export function findings(_plan: CensusPlan, result: CensusResult): Findings {
  const { hardest, exotic, open } = result;
  const tables = [
    {
      title: 'By number of tetrahedra',
      columns: ['tetrahedra', 'triangulations', 'spheres', 'with one vertex', 'other manifolds', 'undecided'],
      rows: result.levels.map((level) => [
        `${level.tetrahedra}${level.isWhole ? ', all' : ''}`,
        groupDigits(level.triangulations),
        groupDigits(level.spheres),
        groupDigits(level.oneVertexSpheres),
        groupDigits(level.notSpheres),
        groupDigits(level.undecided),
      ]),
    },
    {
      title: 'Spheres that needed the most',
      columns: ['isomorphism signature', 'face pairing', 'moves', 'extra tetrahedra'],
      rows: hardest.map((listed) => [
        listed.signature,
        `${listed.tetrahedra}:${listed.pairing}`,
        ...effort(listed),
      ]),
    },
    {
      title: 'Homology spheres that aren’t the 3-sphere',
      columns: ['isomorphism signature', 'face pairing', 'its group acts on'],
      rows: exotic.map((listed) => [
        listed.signature,
        `${listed.tetrahedra}:${listed.pairing}`,
        action(listed),
      ]),
    },
    {
      title: 'Undecided',
      columns: ['isomorphism signature', 'face pairing'],
      rows: open.map(({ signature, tetrahedra, pairing }) => [signature, `${tetrahedra}:${pairing}`]),
    },
  ];
  return {
    formulas: formulasOf(result),
    tables: tables.filter(({ rows }) => rows.length > 0),
  };
}

function formulasOf(result: CensusResult): FoundFormula[] {
  const { triangulations, spheres, oneVertexSpheres, homologySpheres, hardest, exotic } = result;
  return [
    {
      tex: `${texNumber(triangulations)} \\text{ triangulations},\\quad ${texNumber(spheres)} \\cong S^3`,
      meaning: 'Closed orientable triangulations found, and how many are the 3-sphere.',
      plain: `${triangulations} ${spheres}`,
    },
    ...wholeLevel(result),
    {
      tex: `${texNumber(oneVertexSpheres)} \\text{ with } |V| = 1`,
      meaning: 'Spheres with a single vertex.',
      plain: String(oneVertexSpheres),
    },
    {
      tex: `${texNumber(homologySpheres)}: \\ H_1 = 0,\\ \\pi_1 \\neq 1`,
      meaning: 'Manifolds that homology can’t tell from the sphere, and the fundamental group can.',
      plain: [homologySpheres, ...exotic.map(({ signature }) => signature)].join(' '),
      ...(exotic.length > 0 && { again: recogniseAgain(exotic) }),
    },
    {
      tex: `${texNumber(hardest.length)} \\text{ listed } \\cong S^3`,
      meaning: 'The spheres of the list below, which needed the most.',
      plain: hardest.map(({ signature }) => signature).join(' '),
      again: recogniseAgain(hardest),
    },
  ];
}

/** Regina enumerates as many tetrahedra within a minute. */
const TETRAHEDRA_AGAIN_MAX = 5;

/** The largest number of tetrahedra that the block has whole and that is soon counted again. */
function wholeLevel({ levels }: CensusResult): FoundFormula[] {
  const level = levels.findLast(({ isWhole, tetrahedra }) => isWhole && tetrahedra <= TETRAHEDRA_AGAIN_MAX);
  if (!level) return [];
  const { tetrahedra, triangulations, spheres } = level;
  const lines = [
    'import regina',
    'found = {}',
    'def keep(gluing, *_):',
    '    t = gluing.triangulate()',
    '    if t.isValid() and t.isClosed(): found[t.isoSig()] = t',
    '',
    'search = lambda pairing, autos, *_: regina.GluingPermSearcher3.findAllPerms(pairing, autos, True, True, regina.CensusPurge(), keep)',
    `regina.FacetPairing3.findAllPairings(${tetrahedra}, regina.BoolSet(False), 0, search)`,
    'print(len(found), sum(t.isSphere() for t in found.values()))',
  ];
  return [
    {
      tex: `n = ${tetrahedra}: \\ ${texNumber(triangulations)} \\text{ triangulations},\\quad ${texNumber(spheres)} \\cong S^3`,
      meaning:
        'The largest number of tetrahedra of which the block has all, and which another program counts soon.',
      plain: `${triangulations} ${spheres}`,
      again: { program: 'Regina in Python', lines: lines.join('\n') },
    },
  ];
}

/** Whether each of some triangulations is the 3-sphere, and its first homology. */
function recogniseAgain(listed: readonly ListedTriangulation[]): ComputedAgain {
  const lines = [
    'import regina',
    `for s in "${listed.map(({ signature }) => signature).join(' ')}".split():`,
    '    t = regina.Triangulation3.fromIsoSig(s)',
    '    print(s, t.isSphere(), t.homology())',
  ];
  return { program: 'Regina in Python', lines: lines.join('\n') };
}

function effort(listed: ListedTriangulation): string[] {
  const verdict = verdictOf(listed);
  if (verdict.kind !== 'sphere') return ['n/a', 'n/a'];
  return [groupDigits(verdict.moves.length), groupDigits(verdict.most - listed.tetrahedra)];
}

function action(listed: ListedTriangulation): string {
  const verdict = verdictOf(listed);
  const isAction = verdict.kind === 'not_sphere' && verdict.proof.kind === 'permutations';
  return isAction ? `${verdict.proof.degree} points` : 'n/a';
}
