import { requestPath } from '@productive-mining/client/request-path.ts';
import { getBlockProof } from '@productive-mining/contract/endpoints.ts';
import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../api/request.ts';
import { VERIFY_PATH } from '../../../parts/paths.ts';
import { CheckPanel } from '../../../parts/verify/check-panel.tsx';
import { ledgerOfAddress } from '../../../parts/verify/kept-ledger.ts';
import { useBlockCheck } from '../../../parts/verify/use-block-check.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { readLeaves } from '../raw-data/read-block-data.ts';
import { readBlockLines } from './read-block-lines.ts';
import { WitnessesLine } from './witnesses-line.tsx';

const startWorker = () =>
  new Worker(new URL('../../../parts/verify/verify-worker.ts', import.meta.url), { type: 'module' });

/** Checks the block in this browser, from its stored bytes. */
export function VerifyCard({ index }: { index: number }) {
  const check = useBlockCheck({ startWorker, describe: sentenceOf, memory: ledgerOfAddress });
  return (
    <Card title="Verify here">
      <p className="mb-3 text-pretty text-ink-2">
        Your browser checks this block itself: hashes, link, signatures and the mathematics of its
        certificate. It takes the stored bytes from the server and nobody’s word.
      </p>
      <CheckPanel
        check={check}
        fetchLeaves={async (signal) => (await readLeaves(index, signal, () => undefined)).file}
        fetchLabel="Download them, and check them under the work root"
      >
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            icon={ShieldCheck}
            isBusy={check.state.phase === 'fetching' || check.state.phase === 'running'}
            onClick={() => check.start((kept, signal) => readBlockLines(index, kept, signal))}
          >
            Verify this block
          </Button>
          <SaveForLater index={index} />
        </div>
        <p className="text-pretty text-ink-2 text-small">
          A saved block can be checked at{' '}
          <a
            href={VERIFY_PATH}
            className="text-primary underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
          >
            {VERIFY_PATH}
          </a>
          , a page that also works from disk without any server; with{' '}
          <a
            href={requestPath(getBlockProof, { params: { index } })}
            download
            className="text-primary underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
          >
            its proof
          </a>{' '}
          beside it, that page checks its place in the ledger.
        </p>
        <WitnessesLine />
      </CheckPanel>
    </Card>
  );
}

/** Saves the block with those that name its keys, for a check elsewhere. */
function SaveForLater({ index }: { index: number }) {
  const [state, setState] = useState<{ isBusy: boolean; failure: string }>({ isBusy: false, failure: '' });
  const save = async () => {
    setState({ isBusy: true, failure: '' });
    try {
      const { lines } = await readBlockLines(index, undefined, new AbortController().signal);
      saveFile(`block-${index}-to-verify.ndjson`, 'application/x-ndjson', `${lines.join('\n')}\n`);
      setState({ isBusy: false, failure: '' });
    } catch (error) {
      setState({ isBusy: false, failure: `Nothing was saved. ${sentenceOf(error)}` });
    }
  };
  return (
    <>
      <Button icon={Download} isBusy={state.isBusy} onClick={() => void save()}>
        Save for a check elsewhere
      </Button>
      {state.failure && (
        <p role="alert" className="basis-full text-bad">
          {state.failure}
        </p>
      )}
    </>
  );
}
