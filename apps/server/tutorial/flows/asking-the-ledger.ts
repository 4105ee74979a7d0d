import { beside, click, type FlowDefinition, goTo, read } from '../flow-definition.ts';

export const askingTheLedger: FlowDefinition = {
  id: 'asking-the-ledger',
  name: 'Asking the Ledger',
  description: 'A first query over the blocks, as of which block its answer is true, and how to keep it.',
  category: 'mining',
  difficulty: 'intermediate',
  estimatedTime: 4,
  prerequisites: [],
  needsBlock: true,
  steps: [
    read({
      id: 'rows',
      title: 'Every result is a row',
      description:
        'Whatever was mined here can be read with SQL, by you and everybody else: each block is a row, and so is each discovery in it. Nothing that you type can change them.',
    }),
    goTo('/sql', {
      id: 'open-sql',
      title: 'To the SQL console',
      description: 'The screen opens, and the tutorial continues there.',
    }),
    read(
      {
        id: 'tables',
        title: 'What can be asked',
        description:
          'These tables are views of the ledger. They hold what was found and how it was checked, and nothing about visitors or their wallets.',
      },
      beside('sql-intro', 'bottom'),
    ),
    click(
      {
        id: 'samples',
        title: 'Begin with a sample',
        description: 'Open the tab “Sample Queries”: each of them runs on this server.',
      },
      beside('tab-samples', 'bottom'),
    ),
    click(
      {
        id: 'run',
        title: 'Run it',
        description: 'Press “Execute”. The query is copied into the editor, and runs.',
        hints: ['You can change it there and run it again, with Ctrl+Enter as well.'],
      },
      beside('sql-sample', 'bottom'),
    ),
    read(
      {
        id: 'answer',
        title: 'True as of a block',
        description:
          'The chain grows while you read, so the answer names a block. Asked again as of that block, the query has the same rows, today or in a year. If it reads anything that no block fixes, the console says so.',
      },
      beside('sql-result', 'top'),
    ),
    read({
      id: 'end',
      title: 'Keep the answer',
      description:
        '“Receipt” saves query, block and rows with their hashes. Whoever gets the file can have it asked again and compared: npx productive-mining replay says whether the answers are equal.',
    }),
  ],
};
