import { Unplug } from 'lucide-react';
import { sentenceOf } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ConnectForm } from './connect-form.tsx';
import { Field, Fields } from './fields.tsx';
import { type ChainStatus, useDisconnect, useNetworks } from './queries.ts';

/** Choosing a network, and the connection that there is. */
export function ConnectTab({ status }: { status: ChainStatus | undefined }) {
  const networks = useNetworks();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Card title="Connect to a network" tour="chain-connect">
        {networks.isPending && <Skeleton className="h-[340px] rounded-control" />}
        {networks.isError && !networks.data && (
          <ErrorNotice
            className="min-h-60"
            sentence={sentenceOf(networks.error)}
            whatIsSafe="A connection that you have is kept."
            onRetry={() => void networks.refetch()}
          />
        )}
        {networks.data && <ConnectForm networks={networks.data.networks} />}
      </Card>
      <Card title="Your connection" tour="chain-connection">
        <Connection status={status} />
      </Card>
    </div>
  );
}

function Connection({ status }: { status: ChainStatus | undefined }) {
  const disconnect = useDisconnect();
  if (!status) return <Skeleton className="h-40 rounded-control" />;
  if (!status.isConnected)
    return (
      <EmptyNotice className="min-h-40">
        You are connected to no network. Choose one to anchor a discovery there, or to try it as a simulation.
      </EmptyNotice>
    );
  const end = () =>
    disconnect.mutate(undefined, {
      onSuccess: () =>
        showToast({ title: 'Disconnected', description: 'Disconnected from blockchain network' }),
    });
  return (
    <>
      <Fields>
        <Field label="Network">{status.networkName}</Field>
        <Field label="Node">{nodeOf(status)}</Field>
        <Field label="Contract">{status.contract ?? 'none'}</Field>
        <Field label="Anchors by">{status.ways.map((way) => WAYS[way]).join(', ')}</Field>
      </Fields>
      <p role="alert" className="mt-2 text-bad empty:hidden">
        {disconnect.error ? sentenceOf(disconnect.error) : ''}
      </p>
      <Button className="mt-3" icon={Unplug} isBusy={disconnect.isPending} onClick={end}>
        Disconnect
      </Button>
    </>
  );
}

const WAYS = { operator: 'operator’s key', wallet: 'your wallet', simulation: 'simulation' } as const;

function nodeOf({ simulationMode, hasCustomRpc }: ChainStatus): string {
  if (hasCustomRpc) return simulationMode ? 'the one you named, which can’t be used' : 'the one you named';
  return simulationMode ? 'none' : 'this server’s';
}
