import type { Call } from '@productive-mining/contract/call.ts';
import { calls } from '@productive-mining/contract/calls.ts';
import { COMMON_ERRORS } from '@productive-mining/contract/errors.ts';
import { LIVE_PATH, liveMessage } from '@productive-mining/contract/live.ts';
import { describeNamedShape, describeShape, namedTypes } from '../../apps/server/docs/describe-shape.ts';

const INTRODUCTION = `# Calls

Generated from \`packages/contract\` by \`npm run docs:generate\`. The same as OpenAPI: \`GET /api/openapi.json\`.

Bodies and answers are JSON. A visitor is known by a cookie that the first answer sets; there is no login. Times are
ISO UTC, durations say their unit, $MINED have two decimals. Reads carry an ETag. Where a call has a query, a parameter that
isn't in it is refused with \`validation_failed\`, so that a misspelled one has no answer to another question. Any call may fail with
${COMMON_ERRORS.map((code) => `\`${code}\``).join(', ')}: see [errors](errors.md).`;

/** The order of a module's exports depends on who loads it, that of paths doesn't. */
const byPath = [...calls].sort((a, b) => (a.path < b.path ? -1 : 1));

/** docs/calls.md */
export function callsPage(): string {
  const overview = byPath.map(
    (call) => `| ${call.method} | [\`${call.path}\`](#${call.name.toLowerCase()}) | ${call.summary} |`,
  );
  const parts = [
    INTRODUCTION,
    `| | Path | |\n|---|---|---|\n${overview.join('\n')}`,
    ...byPath.map(describeCall),
    `## Live channel\n\n\`WS ${LIVE_PATH}\` sends one JSON message at a time; it accepts none.\n\n${codeBlock(describeShape(liveMessage, 'output'))}`,
    '## Named types',
    ...Object.entries(namedTypes()).map(
      ([name, type]) => `### ${name}\n\n${codeBlock(describeNamedShape(type))}`,
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function describeCall(call: Call): string {
  const parts = [`## ${call.name}`, `\`${call.method} ${call.path}\`\n\n${call.summary}`];
  if (call.params) parts.push(`Path:\n\n${codeBlock(describeShape(call.params, 'input'))}`);
  if (call.query) parts.push(`Query:\n\n${codeBlock(describeShape(call.query, 'input'))}`);
  if (call.body) parts.push(`Body:\n\n${codeBlock(describeShape(call.body, 'input'))}`);
  if (call.response) parts.push(`Answer:\n\n${codeBlock(describeShape(call.response, 'output'))}`);
  if (call.stream) parts.push(`Answer: a stream of \`${call.stream}\`${call.line ? ', each line:' : '.'}`);
  for (const [form, { mediaType, shape }] of Object.entries(call.files ?? {})) {
    const which = Object.keys(call.files ?? {}).length > 1 ? `, as \`${form}\`` : '';
    parts.push(`Answer${which}: a file of \`${mediaType}\`${shape ? ':' : '.'}`);
    if (shape) parts.push(codeBlock(describeShape(shape, 'output')));
  }
  if (call.line) parts.push(codeBlock(describeShape(call.line, 'output')));
  if (call.errors.length > 0)
    parts.push(`Fails with ${call.errors.map((code) => `\`${code}\``).join(', ')}.`);
  return parts.join('\n\n');
}

function codeBlock(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``;
}
