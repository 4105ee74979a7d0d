/**
 * The number of a face pairing among those of as many tetrahedra, from 1 in their order (face-pairing.ts). It is counted from a
 * pairing whose number is known: every 256th of eight and nine tetrahedra, every 4,096th of ten, every 16,384th of eleven
 * (pairing-number.slow.ts counts them all again), or from the one counted last. From a listed one that takes up to 0.1 s up to nine
 * tetrahedra, some seconds beyond.
 */
import { decodePairing, encodePairing, type FacePairing, facePairings } from './face-pairing.ts';

/** Above it there are 2,305,104 pairings and more: their numbers aren't told. */
const NUMBERED_MAX = 11;

/** Pairings with their numbers, ascending. */
export const KNOWN_PAIRINGS: readonly (readonly [number: number, word: string])[] = [
  [257, 'baefcdimgkjqhuyClsrvntzAowxDpBFE'],
  [513, 'baeicgfjdhmnklquovyzprACstwDxBFE'],
  [769, 'baeicgfmdqruhsyzjknvltCDopEFwxAB'],
  [1_025, 'baeicjmqdfnugkryhovClszApwxDtBFE'],
  [1_281, 'baeicmnqdruyfgsvhjozkpCDltEFwxAB'],
  [1_537, 'efijabmncdqughyCkzADlBEForsvptwx'],
  [257, 'baefcdijghmqkonulyzCpDEGrsBAtvwHxFJI'],
  [513, 'baefcdijghmqkuvylCDGnozEpwHIrsxJtABF'],
  [769, 'baefcdimgkjqhrsulnoypwvCtDGHxzFEABJI'],
  [1_025, 'baefcdimgkjqhuvylsrCnoDGpAzEtwBHxFJI'],
  [1_281, 'baefcdimgnoqhjkrlpuyszCDtvGHwxIJABEF'],
  [1_537, 'baefcdimgnquhjrvkoyzlpACstwGxEDHBFJI'],
  [1_793, 'baefcdimgqrshuvyjklznoCGptDHwAFExBJI'],
  [2_049, 'baefcdimgqruhsyCjknGlzDHovBApwFEtxJI'],
  [2_305, 'baefcdimgqruhyCGjkzAlwvDnstEoxBHpFJI'],
  [2_561, 'baeicgfjdhmnklquoyzCpAGHrsvItEDJwxBF'],
  [2_817, 'baeicgfjdhmqkuvylwCGnorzpxDEsABHtFJI'],
  [3_073, 'baeicgfmdkjqhruylnvzosCDptGHwxIJABEF'],
  [3_329, 'baeicgfmdnqrhjuyklvzosCDptGHwxIJABEF'],
  [3_585, 'baeicgfmdqrshuvwjklynopCtDGHxzIJABEF'],
  [3_841, 'baeicgfmdqruhvyCjkwGlnszoxHIpEDJtABF'],
  [4_097, 'baeicgfmdquyhrCGjnvwkstzlxBAoHIJpDEF'],
  [4_353, 'baeicjkmdfgqhuvylwxznorsptCGAHIJBDEF'],
  [4_609, 'baeicjmndfqughrykotslzCGpvDHwAFExBJI'],
  [4_865, 'baeicjmndfqughyCkzGHlDIJorEFpvABstwx'],
  [5_121, 'baeicjmqdfnugkyzhsrClDEGopHItvwJxABF'],
  [5_377, 'baeicjmqdfuygonChsrGkDEFlHIJpvwxtzAB'],
  [5_633, 'baeicmnodpqufghjksrylwvztxCGAHIJBDEF'],
  [5_889, 'baeicmnqdopufgjkhvyClrzDswGHtxIJABEF'],
  [6_145, 'baeicmnqdouyfgjrhpCGkzADlvwHsxFEtBJI'],
  [6_401, 'baeicmnqdruvfgyChjzDklAGoswEptBHxFJI'],
  [6_657, 'baeicmnqdruyfgCGhjvDkszHlwEFotABpxJI'],
  [6_913, 'baeicmnqduyCfgrvhozGjpxwksBAlHIJtDEF'],
  [7_169, 'baeicmqudnryfjsvgkoChpDGlHIJtwFExzAB'],
  [7_425, 'baeicmqudnyCfjGHgvzDhrAIkswEltBJopxF'],
  [7_681, 'efgiabcmdqruhsyCjknzlDGHotEIpvAJwxBF'],
  [7_937, 'efijabmqcdnugkyChzAGlDHIorsEpvBJtwxF'],
  [8_193, 'efimabqucnrvdjyzgkCDhlGHopEIstAJwxBF'],
  [4_097, 'baefcdimgkjqhruvlnyCopGHsAzKtIJLwxDEBFNM'],
  [8_193, 'baefcdimgnquhjrykovzlsCDptGKwxHLAEMNBFIJ'],
  [12_289, 'baefcdimgqruhyzCjkGHlwvInoJKpEDLstxABFNM'],
  [16_385, 'baeicgfmdkjnhlquoyzApCGKrstDvBHLwEJIxFNM'],
  [20_481, 'baeicgfmdqruhsyzjknClADGopvKtwLMxIHNBEFJ'],
  [24_577, 'baeicjkmdfgqhuvylwCDnorEpGHIstxKzABLFJNM'],
  [28_673, 'baeicjmqdfnugkyzhsrClwvDopEGtxAKBLMNFHIJ'],
  [32_769, 'baeicmnodqrufghyjkCGlwvDpEFKsxzAtLMNBHIJ'],
  [36_865, 'baeicmnqdruyfgsChjoGkzHKlvILpJMNtwADxBEF'],
  [40_961, 'baeicmnqduyCfgvGhzHKjoADkrwIlxLMpsBNtEFJ'],
  [45_057, 'efgiabcmdqruhsyCjknzlDGKotHLpvIMwAENxBFJ'],
  [16_385, 'baefcdimgkjnhlquosrypwvCtAzGxKLOBMNPDEHIFJRQ'],
  [32_769, 'baefcdimgkjqhuvylCGKnozOpwDPrAFEsLMNtHIJxBRQ'],
  [49_153, 'baefcdimgnquhjrykoCGlwvKpDHLszIOtAEPxBQRFJMN'],
  [65_537, 'baefcdimgqruhvyCjkwGlnszoxKOpHIJtDEFAPQRBLMN'],
  [81_921, 'baefcdimgquyhrvCjnGHkoKOlDLMpzNPstJIwABExFRQ'],
  [98_305, 'baeicgfjdhmqkuvylCDGnoEKpAzLrswOtMPQxBHRFIJN'],
  [114_689, 'baeicgfmdnqrhjuyklCGoDKLpHMOsvIPtzEQwxARBFJN'],
  [131_073, 'baeicgfmdqruhvyCjkzGlnKOosBApLMNtPQRwDEFxHIJ'],
  [147_457, 'baeicgfmdquyhCGKjsrDkzEOlvHPntwIoAFQpMLRxBJN'],
  [163_841, 'baeicjmndfqughrykoCGlwvKpDHLszMOtAPQxBERFIJN'],
  [180_225, 'baeicjmqdfnugkyzhCDGlEKLopMOrsvHtFPQwxARBIJN'],
  [196_609, 'baeicjmqdfuygrvzhnCGkoADlpwKsxHOtELPBIQRFJMN'],
  [212_993, 'baeicmnqdopufgjkhsrylzACtvwGxKLMBOPQDEFRHIJN'],
  [229_377, 'baeicmnqdouyfgjChGHIkzDKlvJOpwFErstAxPQRBLMN'],
  [245_761, 'baeicmnqduvyfgrwhoCGjkpKlDEHszAOtBPQxMLRFIJN'],
  [262_145, 'baeicmnqduyCfgvGhwHIjorKkDJLlzOPpstAxBQREFMN'],
  [278_529, 'baeicmqudnyCfjrsgopGhHKOkDILlzPQtvARwBNMxEFJ'],
  [294_913, 'efgiabcmdnquhjyCkzAGlKLOorsMpHIPtDEQvwBRxFJN'],
  [311_297, 'efimabjqcguydvwChGKOknoHlDILpzPQrxAMsBJRtEFN'],
];

interface NumberedPairing {
  number: number;
  partner: FacePairing;
}

const known: readonly NumberedPairing[] = KNOWN_PAIRINGS.map(([number, word]) => ({
  number,
  partner: decodePairing(word)!,
}));
/** Regions are planned, and plans checked, in the order of their pairings: the next number is mostly the same or one more. */
let countedLast: NumberedPairing | undefined;

/** @returns undefined for a pairing that isn't canonical, and for one of twelve tetrahedra */
export function numberOfPairing(partner: FacePairing): number | undefined {
  const tetrahedra = partner.length / 4;
  if (tetrahedra > NUMBERED_MAX) return undefined;
  const word = encodePairing(partner);
  const from = nearestBefore(partner);
  let number = from?.number ?? 1;
  for (const pairing of facePairings(tetrahedra, from?.partner)) {
    if (encodePairing(pairing) === word) {
      countedLast = { number, partner: pairing };
      return number;
    }
    if (!isAtMost(pairing, partner)) return undefined;
    number++;
  }
  return undefined;
}

/** The last of the pairings with a known number that isn't behind this one. */
function nearestBefore(partner: FacePairing): NumberedPairing | undefined {
  const isBefore = (other: NumberedPairing) =>
    other.partner.length === partner.length && isAtMost(other.partner, partner);
  const listed = known.findLast(isBefore);
  const isNearer = countedLast && isBefore(countedLast) && countedLast.number > (listed?.number ?? 0);
  return isNearer ? countedLast : listed;
}

/** Whether the first of two sequences of the same length is the second, or before it. */
function isAtMost(one: FacePairing, other: FacePairing): boolean {
  const at = one.findIndex((face, index) => face !== other[index]);
  return at < 0 || one[at]! < other[at]!;
}
