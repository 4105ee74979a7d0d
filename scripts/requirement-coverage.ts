/** npm run requirements: number of rows of docs/requirements.tsv that a test names, by group, and reasons for the others. */
import { groupOf, reasonOf, requirements, testsOf } from '../tests/requirement-rows.ts';

const groups = [...new Set(requirements.map(({ id }) => groupOf(id)))];
console.log('| group | rows | named by a test | to come |');
console.log('|---|---|---|---|');
const row = (name: string, rows: typeof requirements) => {
  const named = rows.filter(({ id }) => testsOf.has(id));
  const toCome = rows.filter(({ id }) => !testsOf.has(id) && reasonOf(id));
  console.log(`| ${name} | ${rows.length} | ${named.length} | ${toCome.length} |`);
};
for (const group of groups) {
  row(
    group,
    requirements.filter(({ id }) => groupOf(id) === group),
  );
}
row('all', requirements);
console.log();
for (const { id, requirement } of requirements) {
  if (!testsOf.has(id)) console.log(`${id}  ${reasonOf(id) ?? 'no test and no reason'}: ${requirement}`);
}
