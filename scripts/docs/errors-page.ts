import { calls } from '@productive-mining/contract/calls.ts';
import { COMMON_ERRORS, type ErrorCode, FAILURES, type Failure } from '@productive-mining/contract/errors.ts';

const INTRODUCTION = `# Errors

Generated from \`packages/contract/errors.ts\` by \`npm run docs:generate\`.

Every failing answer is \`{ "code", "error", "message" }\`: \`code\` is one of this closed list, \`error\` and
\`message\` hold the same sentence. The time of a sentence is in the header \`Retry-After\` too, in seconds.`;

/** docs/errors.md */
export function errorsPage(): string {
  const codes = Object.keys(FAILURES) as ErrorCode[];
  const rows = codes.map(
    (code) =>
      `| \`${code}\` | ${FAILURES[code].status} | ${retryAfterOf(FAILURES[code])} | ${FAILURES[code].sentence} | ${usersOf(code)} |`,
  );
  return `${INTRODUCTION}\n\n| Code | Status | Retry-After | Sentence | Calls |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

function retryAfterOf({ retryAfterSeconds }: Failure): string {
  return retryAfterSeconds === 'seconds' ? '{seconds}' : String(retryAfterSeconds ?? '');
}

function usersOf(code: ErrorCode): string {
  if ((COMMON_ERRORS as readonly ErrorCode[]).includes(code)) return 'any';
  const names = calls.filter((call) => call.errors.includes(code)).map((call) => call.name);
  const links = names.sort().map((name) => `[${name}](calls.md#${name.toLowerCase()})`);
  return links.join(', ') || 'any path';
}
