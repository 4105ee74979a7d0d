/** `productive-mining mine`: a session on an embedded server, or on another, until the blocks are sealed. */
import { presentations } from '@productive-mining/work/presentations.ts';
import { checkServer, openApiClient } from '../api-client.ts';
import { onInterrupt } from '../interrupt.ts';
import { printLine } from '../print-line.ts';
import { defaultWalletFile, openWalletFile } from '../wallet-file.ts';
import { type MineOptions, mineWith } from './mine-with.ts';

export async function mine(options: MineOptions): Promise<void> {
  const label = presentations.find(({ value }) => value === options.type)?.label;
  const what = `${label}, difficulty ${options.difficulty}`;
  const { server, wallet } = options;
  // A server isn't loaded to mine at another.
  if (server === undefined) return (await import('./mine-here.ts')).mineHere(options, what);
  await checkServer(server);
  const client = openApiClient(server, openWalletFile(wallet ?? defaultWalletFile(server)));
  printLine(`${what}, at ${server}`);
  const interrupt = onInterrupt();
  try {
    await mineWith(client, options, interrupt.signal);
  } finally {
    interrupt.release();
  }
}
