/** Example lines of docs/command-line.md, by command; a test runs their options through the parser. */
export const COMMAND_EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  mine: [
    'mine --type goldbach_verification --blocks 3',
    'mine --type goldbach_verification --frontier beyond --difficulty 5',
    'mine --server https://mining.example.org --difficulty 60 --blocks 10',
    'mine --server http://localhost:3000 --wallet ./my-wallet.cookie',
  ],
  'verify-chain': [
    'verify-chain',
    `verify-chain --server https://mining.example.org --key ${'0123456789abcdef'.repeat(4)}`,
    'verify-chain --server https://mining.example.org --certificates=whole',
    'verify-chain --server https://mining.example.org --witness witness.example.org/w1+10e47819+BIqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c',
  ],
  replay: [
    'replay query-receipt-block-12.json',
    'replay query-receipt-block-12.json --server https://mining.example.org',
  ],
  snapshot: [
    'snapshot --server https://mining.example.org',
    `snapshot --server https://mining.example.org --as-of 1000 --key ${'0123456789abcdef'.repeat(4)} --folder ./data`,
  ],
  'verify-download': [
    `verify-download riemann-zero-solutions.csv --key ${'0123456789abcdef'.repeat(4)}`,
    'verify-download closest.parquet riemann-zero-closest-pairs.parquet.manifest.json',
    'verify-download goldbach-solutions.csv --server https://mining.example.org',
    'verify-download productive-mining-block-1000.zip',
  ],
  'verify-statement': [
    'verify-statement statement-of-contribution.ndjson',
    `verify-statement statement-of-contribution.ndjson --key ${'0123456789abcdef'.repeat(4)}`,
  ],
  'rotate-keys': ['rotate-keys', 'rotate-keys --data /srv/productive-mining --withdraw'],
  witness: [
    'witness --of https://mining.example.org --name witness.example.org/w1',
    'witness --of http://localhost:3000 --name witness.example.org/w2 --allow-local --state ./witness/state.json --port 3100',
  ],
  bench: ['bench', 'bench --type riemann_zero --difficulty 1 --difficulty 20'],
};
