/** What lists say of a block of the census. */
import { groupDigits } from '../group-digits.ts';
import { type Headline, isCount } from '../headline.ts';

const PLACE = '(\\d+) tetrahedr(?:on|a), face pairing ([\\d,]+)(?: from prefix ([\\d,]+))?';
const SUBJECT = new RegExp(`^closed orientable triangulations from ${PLACE}, up to ${PLACE}$`);

export const headline: Headline<'triangulations' | 'spheres'> = {
  region(subject) {
    const read = SUBJECT.exec(subject);
    if (!read) return subject;
    const place = (tetrahedra: string, at: number) =>
      `${tetrahedra}pairing ${read[at]}${read[at + 1] === undefined ? '' : `, prefix ${read[at + 1]}`}`;
    const isOneLevel = read[1] === read[4];
    return `n = ${read[1]}, ${place('', 2)} to ${place(isOneLevel ? '' : `n = ${read[4]}, `, 5)}`;
  },
  reads: { triangulations: ['triangulations'], spheres: ['spheres'] },
  finding({ triangulations, spheres }) {
    if (!isCount(triangulations) || !isCount(spheres)) return [];
    const words = `${groupDigits(spheres)} ${spheres === 1 ? 'sphere' : 'spheres'} of ${groupDigits(triangulations)}`;
    return [{ words, checked: 'spot-checked' }];
  },
};
