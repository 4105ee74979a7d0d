import { gweiOf } from '@productive-mining/rules/anchor-rules.ts';
import { useMemo } from 'react';
import { Card } from '../../ui/card.tsx';
import { formatWhole, withUnit } from '../../ui/format-number.ts';
import { EmptyNotice } from '../../ui/notices.tsx';
import { Plot } from '../../ui/plot/plot.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CheckCard } from './check-card.tsx';
import { feePlot } from './fee-plot.ts';
import { Field, Fields } from './fields.tsx';
import type { ChainStatus } from './queries.ts';

const PLOT_HEIGHT_PX = 220;

/** The public chain as its node says it, and the check of anchors. */
export function MonitorTab({ status }: { status: ChainStatus | undefined }) {
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card title="Network" tour="chain-monitor">
          {!status && <Skeleton className="h-56 rounded-control" />}
          {status && !status.isConnected && (
            <EmptyNotice className="min-h-56">
              Connect to a network to see its newest block and what gas costs there.
            </EmptyNotice>
          )}
          {status?.isConnected && <NetworkState status={status} />}
        </Card>
        <Card title="What gas costs">
          <FeeChart status={status} />
        </Card>
      </div>
      <CheckCard />
    </>
  );
}

function NetworkState({ status }: { status: ChainStatus }) {
  const { latestBlock, blockTime, gasPrice, isTestnet, explorer } = status;
  return (
    <Fields>
      <Field label="Network name">{status.networkName}</Field>
      <Field label="ID of the chain">{status.chainId}</Field>
      <Field label="Latest block">{latestBlock === null ? 'No data yet' : formatWhole(latestBlock)}</Field>
      <Field label="Block time">{blockTime === null ? 'n/a' : withUnit(String(blockTime), 's')}</Field>
      <Field label="Gas price">
        {gasPrice === null ? 'No data yet' : withUnit(gweiOf(gasPrice), 'Gwei')}
      </Field>
      <Field label="Testnet">{isTestnet ? 'yes' : 'no'}</Field>
      <Field label="Currency symbol">{status.currency?.symbol ?? 'n/a'}</Field>
      <Field label="Explorer">
        {explorer === null ? (
          'n/a'
        ) : (
          <a
            href={explorer}
            target="_blank"
            rel="noreferrer"
            className="text-primary underline underline-offset-2"
          >
            {new URL(explorer).host}
          </a>
        )}
      </Field>
    </Fields>
  );
}

function FeeChart({ status }: { status: ChainStatus | undefined }) {
  const plot = useMemo(
    () => (status && status.recentBlocks.length > 0 ? feePlot(status) : undefined),
    [status],
  );
  if (!status) return <Skeleton className="h-60 rounded-control" />;
  if (!plot)
    return (
      <EmptyNotice className="min-h-60">
        No data yet. It needs a network with a node that answers: this server’s own, or one that you name.
      </EmptyNotice>
    );
  return <Plot data={plot} fileName="base-fees" heightPx={PLOT_HEIGHT_PX} />;
}
