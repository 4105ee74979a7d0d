import { beside, click, type FlowDefinition, goTo, read } from '../flow-definition.ts';

export const takingDataHome: FlowDefinition = {
  id: 'taking-data-home',
  name: 'Taking Data Home',
  description:
    'Files of what the blocks found: which there are, how to tell a changed one, and how to cite one.',
  category: 'mining',
  difficulty: 'beginner',
  estimatedTime: 4,
  prerequisites: [],
  needsBlock: true,
  steps: [
    read({
      id: 'files',
      title: 'What was found is yours to use',
      description:
        'Everything that the blocks found can be downloaded, without an account. This tutorial shows which files there are, and how you can tell years later that nobody changed one.',
    }),
    goTo('/downloads', {
      id: 'open-downloads',
      title: 'To the downloads',
      description: 'The screen opens, and the tutorial continues there.',
    }),
    read(
      {
        id: 'as-of',
        title: 'True as of a block',
        description:
          'The chain grows while you read. So each file is true as of one block, and the same file as of that block has the same bytes later.',
      },
      beside('downloads-intro', 'bottom'),
    ),
    click(
      {
        id: 'solutions',
        title: 'Save a solution set',
        description:
          'Press “Download CSV”. Your browser saves one row for each block of this kind: what it found, in words.',
        hints: [
          '“Tables and other formats” below it has the figures themselves, each in a column of its own: CSV, Parquet, PARI/GP, Sage.',
        ],
      },
      beside('download-csv', 'top'),
    ),
    read({
      id: 'manifest',
      title: 'What shows that it is whole',
      description:
        '“Save signed manifest” appears below a file that was saved. The manifest states its SHA-256, its rows and its block, and the keys that sign the blocks sign it too. Keep it beside the file.',
    }),
    read(
      {
        id: 'snapshot',
        title: 'Everything, to be cited',
        description:
          'A snapshot is the whole ledger as of a block in one archive, with sums, a description of every column, the licence and an entry for BibTeX. Name its ledger and its block in your paper, and readers can make the same bytes again.',
      },
      beside('downloads-snapshot', 'top'),
    ),
    read(
      {
        id: 'check',
        title: 'Check any of them',
        description:
          'Drop a file and its manifest here: your browser compares them and sends neither anywhere. A changed byte is refused, and so is a manifest that others signed.',
        hints: ['npx productive-mining verify-download does the same in a terminal, without a network.'],
      },
      beside('downloads-file', 'top'),
    ),
    read({
      id: 'end',
      title: 'What a manifest doesn’t say',
      description:
        'It shows that the file is what this server made of its ledger. That the mathematics is right is another question: blocks and their certificates answer it, and “What a Block Proves” shows how.',
    }),
  ],
};
