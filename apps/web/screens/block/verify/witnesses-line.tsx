import { getLog } from '@productive-mining/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/request.ts';
import { formatCount } from '../../../ui/format-number.ts';

type Witness = Awaited<ReturnType<typeof readLog>>['log']['witnesses'][number];

/** The log, and the verifier lines of witnesses whose signatures of its checkpoint hold. */
async function readLog(signal: AbortSignal) {
  const log = await call(getLog, { signal });
  if (log.witnesses.length === 0) return { log, signed: [] };
  const { cosignersOf } = await import('./cosigners-of.ts');
  const verifiers = log.witnesses.map(({ verifier }) => verifier);
  return { log, signed: cosignersOf(log.checkpoint, verifiers) };
}

/** Who vouches for the log over the blocks, and since when; nothing while there is no log. */
export function WitnessesLine() {
  const { data } = useQuery({
    queryKey: [getLog.path],
    queryFn: ({ signal }) => readLog(signal),
    retry: false,
  });
  if (!data) return null;
  const { log, signed } = data;
  if (log.witnesses.length === 0)
    return (
      <p className="text-pretty text-ink-2 text-small">
        The ledger’s log has {formatCount(log.size, 'block')}. No witness vouches for it: that everybody is
        shown the same one is the word of this server, until readers compare what they remember.
      </p>
    );
  return (
    <div className="text-ink-2 text-small">
      <p className="text-pretty">
        Witnesses of the ledger’s log of {formatCount(log.size, 'block')}. Each cosigns a checkpoint only
        where it begins with the last one that it has seen; it says nothing of the mathematics. Their keys are
        those that this server names; verify-chain --witness takes the keys that you know.
      </p>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {log.witnesses.map((witness) => (
          <li key={witness.verifier} className="text-pretty [overflow-wrap:anywhere]">
            {witness.name} {vouches(witness, signed.includes(witness.verifier))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function vouches({ since, cosignedAt, size, trouble }: Witness, isSigned: boolean): string {
  const known =
    since === null || cosignedAt === null || size === null
      ? 'hasn’t vouched for it yet.'
      : `vouches since ${new Date(since).toLocaleString()}, and last did so at ${new Date(cosignedAt).toLocaleString()}, for ${formatCount(size, 'block')}${isSigned ? '; its signature was checked here' : ', as this server says'}.`;
  return trouble === null ? known : `${known} When it was last asked: ${trouble}`;
}
