import type { Command } from 'commander';
import { COMMAND_EXAMPLES } from '../../apps/cli/command-examples.ts';
import { buildProgram } from '../../apps/cli/program.ts';

const INTRODUCTION = `# Command line

Generated from \`apps/cli/program.ts\` by \`npm run docs:generate\`: each block is what \`--help\` says.

The first run builds what is missing. Exit codes: 0 when all is done, 1 with one sentence when something failed, 130
after Ctrl-C, which ends a command in order; a second Ctrl-C ends it at once. Settings of the server are environment
variables, also for commands that start one: see [configuration](configuration.md).

A server given with \`--server\` need not be trusted with this machine: its texts are printed without control characters,
what it sends is bounded in time and size, and no redirection is followed.`;

/** Behaviour of the commands that their help doesn't describe, by name. */
const REMARKS: Readonly<Record<string, string>> = {
  mine: `Without \`--server\` a server is started in this process, with the ledger in \`DATA_DIR\`, and ended with the command.

With \`--server\` that server computes, verifies and pays; this machine only shows it. The wallet is the server's cookie
in a file that only you can read (mode 0600): by default a file for each address in \`productive-mining/wallets\` below
\`XDG_CONFIG_HOME\` or \`~/.config\`. Whoever has the file has the wallet. A file that holds a wallet is never overwritten
by another: a file of another server, or one that its server no longer knows, ends the command instead, and so does one
that is empty or cut off.

Ctrl-C stops the session at the server, and no other of the same wallet. A lost connection is tried again every three
seconds, for five minutes; blocks that were sealed meanwhile are counted. A server that answers nothing for 30 seconds,
or no ping on an open connection, counts as lost. Should the command end otherwise, the session
goes on at the server until it has its blocks.`,
  'verify-chain': `Ends with exit code 1 and the first twenty faults when the ledger isn't valid. After Ctrl-C nothing is said about it.

With \`--certificates\` each block's certificate is checked by \`packages/verify\`, in a thread for each core: the opened leaves
are those that root and secret draw, and the kind's verifier accepts them. \`--certificates=whole\` also computes every leaf with
the kernels that mine, which takes as long as mining did, and makes the result again. The answer counts what was looked
at: certificates, opened leaves, units computed again, and the statements that were checked, are false, or weren't
checked here, by reason.

A run that was interrupted or killed goes on where it was, and a later one begins behind the blocks that an earlier one has
checked, as long as these are the same; otherwise it says so and starts again, as \`--from-start\` does. Blocks with a fault are
checked by each run. How far it came is in a file for each server and each database, in \`productive-mining/ledgers\` below
\`XDG_DATA_HOME\` or \`~/.local/share\` (on Windows \`LOCALAPPDATA\`), with the newest block that was seen at the server. When a server's ledger has lost
that block, because it got shorter or has another one there, the command says so and ends with exit code 1, until
\`--forget-tip\` accepts it. No newest block is remembered of a ledger that is checked from its database, as whoever may
write there can as well change what this machine remembers: note the tip that the command prints.

Without \`--server\` the money is checked too: each block has one reward, paid to the miner whom it seals; balances are the
sums of their transactions, the supply is the sum of the balances, and stakes took and gave back what they were due. Wallets aren't public, so that no other machine
can check this.

With \`--server\` every stored column is fetched and checked on this machine, so that the server need not be believed. The
checkpoint of its log is remembered, and a later one must begin with it. What the rows can't show is whether the server shows everyone
the same ledger: note its key fingerprint, pass it with \`--key\` the next time, and name with \`--witness\` whom you trust to have seen
the same log: the line that \`productive-mining witness\` prints, from its operator and not from the server. The command ends with
exit code 1 where the checkpoint has no signature by that key.`,
  'verify-statement': `Needs no network: the statement carries the ledger's keys and a tip that they signed, and each block its path up to it.
It says which blocks are the wallet's, of which kinds, and what they paid; not that these are all of them, nor that none was disputed since.`,
  'verify-download': `Needs no network: the manifest carries the ledger's keys from the first ones on, so that the fingerprint alone decides whose
they are. Without \`--key\` the command says which ledger's keys signed; anyone can make such a ledger.

With \`--server\` the server is asked for the manifest by the file's name and hash. It knows the files that it has sent since it
started, ten thousand at most.`,
  witness: `Begins once one of its servers has a log, and prints its verifier line, which \`WITNESSES\` of a server and \`verify-chain --witness\`
take. Its key and what it has cosigned are in one file with a SHA-256 of its own, in \`productive-mining/witness\` below \`XDG_DATA_HOME\`
or \`~/.local/share\`; a file that was edited is refused, and an older copy of it would cosign what was refused since. The file's lock is
a folder beside it, of its name with \`.lock\`.

Each line has its time. Where a checkpoint is refused, the line has the log, its size, the size that was cosigned, and whether the
ledger is shorter or forked. Another log at an address, by its name or its first keys, is refused until \`--accept-new-log\`; the name of a
log stays with its ledger in any case.`,
  'rotate-keys': `Writes a new seed beside the one that signs, in \`KEYS_DIR\` as \`block-signing-seed.next.hex\` (mode 0600), and a
record of the change, which the former keys sign. The next block seals the record, still signed by the former keys; from
the block after it the new keys sign, and the server deletes the former seed. The command may be killed at any moment and
given again. A second change has to wait until a block has sealed the first. To choose the new seed yourself, or where the
server may only read \`KEYS_DIR\`, put 64 random hex digits there under that name first.

With the embedded database the server has to be stopped; with \`DATABASE_URL\` it may keep running. Back up \`KEYS_DIR\`
after the command and again after the change is in effect: a ledger whose seed is lost can't go on.

The ledger keeps the fingerprint of its first keys, and \`verify-chain --key\` asks for that one. A change therefore doesn't
undo a theft: whoever has a former seed can't sign further blocks of this ledger, but could fork it from any block that
the former keys signed. A reader who noted a later tip can tell the two apart.

With \`--visitors\` it replaces \`visitors.key\` instead, from which cookies are signed and wallets derived: after somebody has
read it, since they could make the cookie of any wallet. Every visitor has a new wallet then, and no cookie and no recovery phrase
opens a former one. The server, which has to be stopped, doesn't start with another \`visitors.key\` than the one that it had
as long as there are visitors; this command is the way to have it do so. The former key stays beside the new one, as
\`visitors.key.\` and sixteen digits of its fingerprint: put back and accepted by the same command, it gives everybody the former
wallets again. A key of yours is taken where you put it into \`visitors.key\` first.`,
  bench: `Computes and judges the first unit of each kind's frontier in one thread, without a server: nothing is stored and
nothing is paid. CPU seconds are of the process. The speed is in the figure that the kind is known by, a second of
computing; next to it are the figures of [performance](performance.md), with what differs in brackets.`,
};

/** docs/command-line.md */
export function commandLinePage(): string {
  const program = buildProgram();
  const parts = [INTRODUCTION, helpOf(program), ...program.commands.map(describeCommand)];
  return `${parts.join('\n\n')}\n`;
}

function describeCommand(command: Command): string {
  const remark = REMARKS[command.name()];
  const example = COMMAND_EXAMPLES[command.name()] ?? [];
  const shell = `\`\`\`sh\n${example.map((line) => `npx productive-mining ${line}`).join('\n')}\n\`\`\``;
  return [`## ${command.name()}`, helpOf(command), ...(remark ? [remark] : []), shell].join('\n\n');
}

function helpOf(command: Command): string {
  return `\`\`\`text\n${command.helpInformation().trimEnd()}\n\`\`\``;
}
