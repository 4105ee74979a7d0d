import { describe, expect, it } from 'vitest';
import type { Statement, Withdrawal } from '../work-type.ts';
import { noteStatements } from './note-statements.ts';

const statements: Statement[] = [
  { claim: 'All of them.', status: 'counted', method: 'A count.' },
  { claim: 'Some of them.', status: 'proved', method: 'A proof.' },
];
const withdrawn: Withdrawal[] = [
  { upToVersion: 2, concerns: ({ status }) => status === 'counted', note: 'Nobody counts them again.' },
  { upToVersion: 1, concerns: ({ claim }) => claim.startsWith('All'), note: 'One may be missing.' },
];

describe('statements of a sealed block', () => {
  it('stay word for word, with what is known not to be shown by the version they were sealed with', () => {
    const noted = (certificate: Parameters<typeof noteStatements>[1]) =>
      noteStatements({ withdrawn }, certificate, statements).map(({ note, ...statement }, at) => {
        expect(statement).toEqual(statements[at]);
        return note;
      });
    expect(noted({ version: 3 })).toEqual([undefined, undefined]);
    expect(noted({ version: 2 })).toEqual(['Nobody counts them again.', undefined]);
    expect(noted({ version: 1 })).toEqual(['Nobody counts them again. One may be missing.', undefined]);
    for (const damaged of [null, 'x', [], {}, { version: '3' }])
      expect(noted(damaged)).toEqual(noted({ version: 1 }));
    expect(noteStatements({}, { version: 1 }, statements)).toEqual(statements);
  });
});
