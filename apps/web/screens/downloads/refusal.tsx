import { CircleX } from 'lucide-react';

/** A file that doesn't hold, with the reason. */
export function Refusal({ file, reason }: { file: string; reason: string }) {
  return (
    <div className="flex items-start gap-2 rounded-control bg-tint-bad px-3 py-2 text-bad">
      <CircleX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 text-pretty [overflow-wrap:anywhere]">
        <span className="font-medium">{file} is refused.</span> {reason}
      </p>
    </div>
  );
}

/** Whose ledger a file is of, and how that is known. */
export function sourceOf(isCompared: boolean, isRemembered: boolean): string {
  if (!isCompared)
    return 'This server has no keys yet to compare with: compare the fingerprint with one from another source.';
  return isRemembered
    ? 'That is the ledger whose key this browser remembers.'
    : 'That is the ledger of this server, by its own word: compare the fingerprint with one from another source.';
}
