import { getLog } from '@productive-mining/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/request.ts';
import { formatCount } from '../../../ui/format-number.ts';

type Log = Awaited<ReturnType<typeof readLog>>;
type Witness = Log['witnesses'][number];

const readLog = (signal: AbortSignal) => call(getLog, { signal });

/** Who vouches for the log over the blocks, and since when; nothing while there is no log. */
export function WitnessesLine() {
  const { data: log } = useQuery({
    queryKey: [getLog.path],
    queryFn: ({ signal }) => readLog(signal),
    retry: false,
  });
  if (!log) return null;
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
        where it begins with the last one that it has seen; it says nothing of the mathematics.
      </p>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {log.witnesses.map((witness) => (
          <li key={witness.verifier} className="text-pretty [overflow-wrap:anywhere]">
            {witness.name} {vouches(witness)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function vouches({ since, size, trouble }: Witness): string {
  const known =
    since === null || size === null
      ? 'hasn’t vouched for it yet.'
      : `vouches since ${new Date(since).toLocaleString()}, for ${formatCount(size, 'block')}.`;
  return trouble === null ? known : `${known} When it was last asked: ${trouble}`;
}
