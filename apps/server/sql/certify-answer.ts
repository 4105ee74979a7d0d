import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { executeSql } from '@productive-mining/contract/calls/sql.ts';
import { mineableWorkType } from '@productive-mining/contract/entities/work-types.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { certifyScope } from '@productive-mining/database/reading/certify-scope.ts';
import type { ReadScope } from '@productive-mining/database/reading/read-scope.ts';
import type { QueryRows } from '@productive-mining/database/reading/run-query.ts';
import { groupDigits } from '@productive-mining/work/group-digits.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { completeSentence } from '../serialize/complete-sentence.ts';

type Complete = ResponseOf<typeof executeSql>['complete'];

/**
 * The stretches that an answer has whole, one for each frontier of which that is certain.
 * @param scope what the statement asks for; undefined where its form leaves a doubt
 * @throws what the database throws
 */
export async function certifyAnswer(
  orm: Executor,
  scope: ReadScope | undefined,
  { rows, isTruncated, height }: QueryRows & { height: number },
): Promise<Complete> {
  const kind = mineableWorkType.safeParse(scope?.workType);
  if (!scope || !kind.success || isTruncated) return [];
  const workType = kind.data;
  const { presentation, frontiers } = workTypeOf(workType);
  const names = frontiers.map(({ name }) => name).filter((name) => name === (scope.frontier ?? name));
  const covered = await certifyScope(orm, { scope, frontiers: names, height, rowCount: rows.length });
  const [from, to] = [String(scope.from), String(scope.to)];
  return covered.map((frontier) => ({
    ...{ workType, frontier, from, to },
    statement: completeSentence(
      { from: groupDigits(from), to: groupDigits(to), asOf: height },
      `undisputed blocks of ${presentation.displayName} cover each position of its frontier “${frontier}” from the first of the two to before the second, and this answer has all of these blocks.`,
    ),
  }));
}
