import { describe, expect, it } from 'vitest';
import { completeNames } from './complete-names.ts';

const column = (name: string, type: string) => ({ name, type, description: '' });
const TABLES = [
  {
    ...{ name: 'blocks', description: 'Sealed blocks.', isFixedByHeight: true },
    columns: [column('id', 'integer'), column('index', 'integer')],
  },
  {
    ...{ name: 'discoveries', description: 'What each found.', isFixedByHeight: true },
    columns: [column('id', 'integer'), column('work_type', 'character varying(100)')],
  },
];

/** The labels that complete a text at its mark. */
function labelsAt(marked: string): string[] | null {
  const place = marked.indexOf('|');
  const found = completeNames(marked.replace('|', ''), place, TABLES);
  return found?.names.map(({ label }) => label) ?? null;
}

describe('completion', () => {
  it.each([
    ['sel|', ['blocks', 'discoveries']],
    ['select | from blocks', ['id', 'index', 'blocks', 'discoveries']],
    ['select b.| from blocks b', ['id', 'index']],
    ['select b.i| from blocks AS b', ['id', 'index']],
    ['select "discoveries".| from discoveries', ['id', 'work_type']],
    ['select d.| from blocks join discoveries as d on true', ['id', 'work_type']],
    ['select w| from blocks, discoveries', ['id', 'index', 'work_type', 'blocks', 'discoveries']],
    ['select blocks.| from blocks where id = 1', ['id', 'index']],
    ['select x.| from blocks b', null],
  ])('of %s', (marked, labels) => {
    expect(labelsAt(marked)).toEqual(labels);
  });

  it('begins where the word does, and says type and table', () => {
    expect(completeNames('select b.ind from blocks b', 12, TABLES)).toMatchObject({ from: 9 });
    expect(completeNames('', 0, TABLES)?.names[0]).toEqual({
      label: 'blocks',
      kind: 'table',
      detail: 'Sealed blocks.',
    });
  });
});
