/** Compiles the contract of the anchors; the test beside it holds the committed artifact against what this makes. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../apps/server/public-chain/contract/', import.meta.url);
const SOURCE = 'DiscoveryAnchor.sol';

interface Solc {
  version(): string;
  compile(input: string): string;
}

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { abi: unknown; evm: { bytecode: { object: string } } }>>;
}

export interface Artifact {
  compiler: string;
  abi: unknown;
  bytecode: string;
}

/**
 * The same on every machine. Code for the rules of Shanghai, which every chain of the list has.
 * @throws when the compiler has a warning or an error
 */
export function compileContract(): Artifact {
  const solc = createRequire(import.meta.url)('solc') as Solc;
  const settings = {
    evmVersion: 'shanghai',
    optimizer: { enabled: true, runs: 200 },
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  };
  const sources = { [SOURCE]: { content: readFileSync(new URL(SOURCE, FOLDER), 'utf8') } };
  const output = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })),
  ) as Output;
  if (output.errors?.length) throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'));
  const { abi, evm } = output.contracts[SOURCE]!.DiscoveryAnchor!;
  const [compiler = ''] = solc.version().split('.Emscripten');
  return { compiler, abi, bytecode: `0x${evm.bytecode.object}` };
}

function writeArtifact({ compiler, abi, bytecode }: Artifact): void {
  const lines = [
    '// Written by build-contract.ts; not edited by hand.',
    '/** The compiler of DiscoveryAnchor.sol. */',
    `export const ANCHOR_COMPILER = '${compiler}';`,
    `export const ANCHOR_ABI = ${JSON.stringify(abi)} as const;`,
    `export const ANCHOR_BYTECODE = '${bytecode}';`,
  ];
  const file = fileURLToPath(new URL('discovery-anchor.ts', FOLDER));
  writeFileSync(file, `${lines.join('\n')}\n`);
  execFileSync('npx', ['biome', 'format', '--write', file], { stdio: 'inherit' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeArtifact(compileContract());
