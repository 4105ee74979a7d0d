import { getBlockInstance } from '@productive-mining/contract/endpoints.ts';
import type { ComputedAgainData } from '@productive-mining/contract/entities/result.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call, sentenceOf } from '../../../api/request.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { saveFile } from '../../../ui/save-file.ts';

/** Offers the random instance of the block whole; the server makes it again when it is wanted. */
export function InstanceCard({ index }: { index: number }) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const fetchInstance = (): Promise<ComputedAgainData> => {
    setFailure('');
    return call(getBlockInstance, { params: { index } });
  };
  const fail = (error: unknown) => setFailure(`Nothing was saved. ${sentenceOf(error)}`);
  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(`block-${index}-instance.gp`, 'text/plain', (await fetchInstance()).lines);
    } catch (error) {
      fail(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Card title="The instance" tour="block-instance">
      <p className="mb-3 text-pretty text-ink-2">
        What was hashed from the tip of the chain, made again from the plan’s seed, with the answer, as lines
        of PARI/GP. The last lines check the answer.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={Download} isBusy={isBusy} onClick={() => void save()}>
          Download instance
        </Button>
        <CopyButton what="the instance" text={async () => (await fetchInstance()).lines} onFailure={fail} />
      </div>
      <p role="status" className="mt-2 text-bad empty:hidden">
        {failure}
      </p>
    </Card>
  );
}
