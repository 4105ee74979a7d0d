import { isManifestFile, isStatementFile } from '@productive-mining/rules/solution-files.ts';
import type { DownloadVerdict } from '@productive-mining/verify/check-download.ts';
import type { StatementVerdict } from '@productive-mining/verify/check-statement.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { ledgerOfAddress } from '../../parts/verify/kept-ledger.ts';
import { Card } from '../../ui/card.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { Hash } from '../../ui/hash.tsx';
import { useKeys } from './queries.ts';
import { Refusal, sourceOf } from './refusal.tsx';
import { StatementResult } from './statement-result.tsx';

interface Chosen {
  file: File | undefined;
  manifest: File | undefined;
}

type State =
  | { name: 'waiting' }
  | { name: 'checking' }
  | { name: 'unreadable'; file: string }
  | { name: 'checked'; file: string; verdict: DownloadVerdict }
  | { name: 'stated'; file: string; verdict: StatementVerdict };

/** Checks a file against its manifest, in the browser: neither is sent anywhere. */
export function CheckCard() {
  const { data } = useKeys();
  const [chosen, setChosen] = useState<Chosen>({ file: undefined, manifest: undefined });
  const [state, setState] = useState<State>({ name: 'waiting' });
  const remembered = ledgerOfAddress.read()?.fingerprint;
  const fingerprint = remembered ?? (data?.fingerprint || undefined);
  const take = (files: FileList | null) => {
    const given = [...(files ?? [])];
    const statement = given.find(({ name }) => isStatementFile(name));
    if (statement) {
      setChosen({ file: undefined, manifest: undefined });
      setState({ name: 'checking' });
      void checkStated(statement, fingerprint).then(setState);
      return;
    }
    const next: Chosen = {
      file: given.findLast(({ name }) => !isManifestFile(name)) ?? chosen.file,
      manifest: given.findLast(({ name }) => isManifestFile(name)) ?? chosen.manifest,
    };
    setChosen(next);
    if (!next.file || !next.manifest) return;
    setState({ name: 'checking' });
    void check(next.file, next.manifest, fingerprint).then(setState);
  };
  return (
    <Card title="Check a download" tour="downloads-check">
      <p className="mb-3 max-w-[90ch] text-pretty text-ink-2">
        A file and its manifest show that the file is, byte for byte, what this ledger’s keys signed. A
        statement of contribution needs no manifest. All are read here in your browser and sent nowhere.
      </p>
      <div data-tour="downloads-file">
        <FileField
          label="File and manifest"
          what="Choose or drop both: the file as it was downloaded, and the one beside it that ends with .manifest.json; or a statement of contribution alone."
          onFiles={take}
        />
      </div>
      <div role="status" className="mt-3 empty:hidden">
        {waitsFor(chosen) && <p className="text-ink-2">{waitsFor(chosen)}</p>}
        {state.name === 'checking' && <p className="text-ink-2">Checking…</p>}
        {state.name === 'unreadable' && <Refusal file={state.file} reason="It can’t be read." />}
        {state.name === 'stated' && (
          <StatementResult
            file={state.file}
            verdict={state.verdict}
            isRemembered={remembered !== undefined}
          />
        )}
        {state.name === 'checked' && !waitsFor(chosen) && (
          <Verdict file={state.file} verdict={state.verdict} isRemembered={remembered !== undefined} />
        )}
      </div>
    </Card>
  );
}

function waitsFor({ file, manifest }: Chosen): string | undefined {
  if (file && !manifest) return `Now the manifest of ${file.name}.`;
  if (manifest && !file) return `Now the file of ${manifest.name}.`;
  return undefined;
}

async function checkStated(file: File, fingerprint: string | undefined): Promise<State> {
  try {
    const { checkStatement, STATEMENT_BYTES_MAX } = await import(
      '@productive-mining/verify/check-statement.ts'
    );
    const text = file.size > STATEMENT_BYTES_MAX ? '' : await readText(file);
    return { name: 'stated', file: file.name, verdict: checkStatement(text, fingerprint) };
  } catch {
    return { name: 'unreadable', file: file.name };
  }
}

/** The text of the file's bytes; `text()` would read a mark at its start, and bytes that are no UTF-8, as if nothing were wrong. */
async function readText(file: File): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
}

async function check(file: File, manifest: File, fingerprint: string | undefined): Promise<State> {
  try {
    const [{ checkDownload, MANIFEST_BYTES_MAX }, { hashFile }] = await Promise.all([
      import('@productive-mining/verify/check-download.ts'),
      import('@productive-mining/verify/hash-file.ts'),
    ]);
    const text = manifest.size > MANIFEST_BYTES_MAX ? '' : await manifest.text();
    const found = { name: file.name, bytes: file.size, sha256: await hashFile(file) };
    return { name: 'checked', file: file.name, verdict: checkDownload(found, text, fingerprint) };
  } catch {
    return { name: 'unreadable', file: file.name };
  }
}

interface VerdictProps {
  file: string;
  verdict: DownloadVerdict;
  /** Whether the fingerprint is one that this browser knows from an earlier visit. */
  isRemembered: boolean;
}

function Verdict({ file, verdict, isRemembered }: VerdictProps) {
  if (!verdict.ok) return <Refusal file={file} reason={verdict.reason} />;
  const { fileName, rows, asOf, madeAt, fingerprint, sha256 } = verdict.manifest;
  return (
    <div className="flex items-start gap-2 rounded-control bg-tint-ok px-3 py-2">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
      <div className="grid min-w-0 gap-1 text-pretty">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium text-ok">{file} holds.</span> {formatWhole(rows)}{' '}
          {rows === 1 ? 'row' : 'rows'}, made at {madeAt} as of block {formatWhole(asOf)}
          {verdict.isRenamed && `, sent as ${fileName}`}.
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-small">
          <Hash value={sha256} label="SHA-256" ends={8} />
          <span>
            by the ledger <Hash value={fingerprint} label="Key fingerprint" ends={8} />
          </span>
        </p>
        <p className="text-small">{sourceOf(verdict.isFingerprintCompared, isRemembered)}</p>
      </div>
    </div>
  );
}
