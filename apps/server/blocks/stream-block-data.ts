import type { getBlockData } from '@productive-mining/contract/calls/ledger.ts';
import type { CallHandler } from '../http/register-call.ts';

export const streamBlockData: CallHandler<typeof getBlockData> = async (
  { visitor, params, signal },
  { engine },
) => withLineEnds(await engine.blockData.stream(params.index, visitor.id, signal));

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
