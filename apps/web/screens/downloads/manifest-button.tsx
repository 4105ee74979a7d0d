import { manifestFile } from '@productive-mining/rules/solution-files.ts';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { type FetchedFile, fetchManifest } from './fetch-files.ts';

/** Saves what the ledger’s keys state of a file that was just saved. */
export function ManifestButton({ file }: { file: FetchedFile }) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; isGood: boolean } | undefined>();
  const save = async () => {
    setBusy(true);
    try {
      const name = manifestFile(file.name);
      saveFile(name, 'application/json', await fetchManifest(file));
      setSaid({ text: `Saved ${name}`, isGood: true });
    } catch (error) {
      setSaid({ text: sentenceOf(error), isGood: false });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        icon={FileCheck}
        isBusy={isBusy}
        onClick={() => void save()}
        className="justify-self-start"
      >
        Save signed manifest
      </Button>
      <p
        role="status"
        className={
          said?.isGood === false
            ? 'text-bad text-small [overflow-wrap:anywhere]'
            : 'text-small [overflow-wrap:anywhere] empty:hidden'
        }
      >
        {said?.text}
      </p>
    </>
  );
}
