import { useState } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorNotice, StaleNotice } from '../../ui/notices.tsx';
import { TabGroup } from '../../ui/tabs.tsx';
import { ChainNotices } from './chain-notices.tsx';
import { ConnectTab } from './connect-tab.tsx';
import { MonitorTab } from './monitor-tab.tsx';
import { useChainStatus } from './queries.ts';
import { SubmitTab } from './submit-tab.tsx';

const CONNECT_TAB = 'connect';
const SUBMIT_TAB = 'submit';

/** Blockchain Integration (spec part 2 §2.4). */
export function BlockchainScreen() {
  const query = useChainStatus();
  const status = query.data;
  const isConnected = status?.isConnected ?? false;
  const [tab, setTab] = useState(CONNECT_TAB);
  const shown = tab === SUBMIT_TAB && !isConnected ? CONNECT_TAB : tab;
  return (
    <>
      <header className="mb-4">
        <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="font-semibold text-page">Blockchain Integration</h1>
          {status && (
            <Badge tone={isConnected ? 'ok' : 'plain'}>
              {isConnected ? `Connected to ${status.networkName}` : 'Not connected'}
            </Badge>
          )}
          {query.isError && status && (
            <StaleNotice sinceMs={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
          )}
        </div>
        <p className="max-w-[90ch] text-pretty text-ink-2">
          An anchor writes the hash of a block and of its discovery into a public chain. Later it shows that
          the discovery was there by then, without trust in this server. It says nothing about whether the
          discovery is right: that is what the block’s own check is for.
        </p>
      </header>
      {query.isError && !status ? (
        <ErrorNotice
          className="min-h-60"
          sentence={sentenceOf(query.error)}
          whatIsSafe="Your anchors are kept on the server and on their chains."
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          <ChainNotices status={status} />
          <TabGroup
            label="Blockchain integration"
            chosen={shown}
            onChoose={setTab}
            items={[
              { value: CONNECT_TAB, label: 'Network Connection', content: <ConnectTab status={status} /> },
              {
                value: SUBMIT_TAB,
                label: 'Submit Mining Results',
                isDisabled: !isConnected,
                content: status && <SubmitTab status={status} />,
              },
              { value: 'monitor', label: 'Network Monitor', content: <MonitorTab status={status} /> },
            ]}
          />
        </>
      )}
    </>
  );
}
