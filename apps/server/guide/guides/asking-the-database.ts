import type { Guide } from '@productive-mining/contract/calls/guide.ts';

export const askingTheDatabase: Guide = {
  id: 'asking-the-database',
  name: 'Asking the database',
  category: 'other',
  difficulty: 'intermediate',
  estimatedTime: 10,
  description:
    'Read-only SQL over blocks and discoveries: run a sample, write a query of your own, and keep a receipt that says at which block the answer was true.',
  rewards: { tokens: 50 },
  prerequisites: ['reading-a-block'],
  available: true,
  steps: [
    {
      title: 'What can be asked',
      description:
        'One statement at a time, over views of the ledger. Nothing can be changed, whatever you type, and nothing of other visitors is in a view.',
      action: 'Open the tab “Database Schema” and find the columns of discoveries.',
      tips: ['Each column says its type, its unit and what it means.'],
      route: '/sql',
    },
    {
      title: 'Run a sample',
      description:
        'Each sample runs on this server. Its answer says how many rows came in how many milliseconds, and as of which block it is true.',
      action: 'On the tab “Sample Queries”, press “Execute” on “Blocks of each kind”.',
      tips: ['Columns of numbers are drawn below the table, one over another.'],
      route: '/sql',
    },
    {
      title: 'Join two tables',
      description:
        'A block has one discovery or more: discoveries.block_id is the id of its block. JOIN puts the columns of both into one row.',
      action: 'Press “Use Query” on “A block and its discovery”, add d.difficulty to its columns and run it.',
      tips: [
        'While you type, tables and columns are offered; after a name and a point, the columns of that table.',
        'Ctrl+Enter runs what is in the editor.',
      ],
      route: '/sql',
    },
    {
      title: 'Ask an earlier ledger',
      description:
        'The chain grows while you read. A query over blocks, discoveries, disputes and frontiers has the same rows as of the same block for ever; what else it reads is said below its answer.',
      action: 'Type 1 into “As of block”, press “Execute Query”, and compare.',
      tips: [
        'A dispute counts from the block that seals it: asked as of an earlier one, it isn’t there yet.',
      ],
      route: '/sql',
    },
    {
      title: 'Take it along',
      description:
        '“Export CSV” saves the rows as they are shown. “Receipt” saves query, block and rows with their hashes: whoever has it can ask again as of that block and compare. “Copy link” fills the editor of whoever follows it, and runs nothing.',
      action: 'Press “Receipt” above the table, and keep the file.',
      tips: [
        'On a command line, “npx productive-mining replay” takes the file and says whether the answers are equal.',
        'The query of a link is behind the # of the address, which a browser sends to no server.',
      ],
      route: '/sql',
    },
  ],
};
