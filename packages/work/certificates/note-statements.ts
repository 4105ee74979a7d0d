/** Statements of sealed blocks beside what is known today of what they promise. */
import { asObject, type Json, type Statement, type WorkType } from '../work-type.ts';

/** A sealed statement, with a note where it promises more than is shown. */
export type NotedStatement = Statement & { note?: string };

/**
 * @param certificate the block's, whose version says when it was sealed; anything else counts as the first version
 * @returns the statements in their order, word for word as they were sealed
 */
export function noteStatements(
  { withdrawn = [] }: Pick<WorkType, 'withdrawn'>,
  certificate: Json,
  statements: readonly Statement[],
): NotedStatement[] {
  const version = versionOf(certificate);
  return statements.map((statement) => {
    const notes = withdrawn
      .filter(({ upToVersion, concerns }) => version <= upToVersion && concerns(statement))
      .map(({ note }) => note);
    return notes.length > 0 ? { ...statement, note: notes.join(' ') } : { ...statement };
  });
}

function versionOf(certificate: Json): number {
  if (certificate === null || typeof certificate !== 'object' || Array.isArray(certificate)) return 1;
  const { version } = asObject(certificate);
  return typeof version === 'number' ? version : 1;
}
