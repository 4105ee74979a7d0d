import { ArrowLeft } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { CONNECTION_LOST, useConnection } from '../../live/connection.ts';
import { MINING_PATH } from '../../parts/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { TabGroup } from '../../ui/tabs.tsx';
import type { ScreenProps } from '../screen-record.ts';
import { takeLink, writeDraft } from './console-store.ts';
import { IntroCard } from './intro-card.tsx';
import { useStats } from './queries.ts';
import { QueryTab } from './query-tab.tsx';
import { SamplesTab } from './samples-tab.tsx';
import { SchemaTab } from './schema-tab.tsx';
import { useQueryRun } from './use-query-run.ts';

const QUERY_TAB = 'query';

/** Advanced SQL Console (spec part 2 §2.5). */
export function SqlScreen({ laterPaths }: ScreenProps) {
  const [tab, setTab] = useState(QUERY_TAB);
  const run = useQueryRun();
  useLinkedQuery(() => setTab(QUERY_TAB));
  useKeptFocus(tab);
  const showSample = (query: string) => {
    writeDraft({ query, asOf: '' });
    setTab(QUERY_TAB);
  };
  const runSample = (query: string) => {
    showSample(query);
    run.execute({ query, asOf: null });
  };
  return (
    <>
      <ConsoleHeader />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <IntroCard laterPaths={laterPaths} />
        <TabGroup
          label="SQL console"
          chosen={tab}
          onChoose={setTab}
          items={[
            { value: QUERY_TAB, label: 'SQL Query', content: <QueryTab run={run} /> },
            {
              value: 'samples',
              label: 'Sample Queries',
              content: <SamplesTab isRunning={run.isRunning} onUse={showSample} onExecute={runSample} />,
            },
            { value: 'schema', label: 'Database Schema', content: <SchemaTab /> },
          ]}
        />
      </div>
    </>
  );
}

/** What was pressed to choose a tab may go with its panel: the focus then goes to the tab that was chosen. */
function useKeptFocus(tab: string): void {
  const shown = useRef(tab);
  useLayoutEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [tab]);
}

/** Fills the editor from the address, at first and when another link of the page is followed. */
function useLinkedQuery(onFilled: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener stays the same while the screen is there
  useEffect(() => {
    const take = () => {
      takeLink(window.location.hash);
      onFilled();
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
}

function ConsoleHeader() {
  const { data } = useStats();
  const { isLost } = useConnection();
  return (
    <header className="mb-4">
      <Link href={MINING_PATH} className={buttonStyle({ look: 'quiet', size: 'small', className: '-ml-2' })}>
        <ArrowLeft aria-hidden className="size-4" />
        Back to Dashboard
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-semibold text-page">Advanced SQL Console</h1>
        <Badge tone={isLost ? 'warn' : 'ok'}>{isLost ? CONNECTION_LOST : 'Live Database'}</Badge>
        <dl className="flex flex-wrap gap-x-4 sm:ml-auto">
          <Count label="Total blocks" value={data?.totalBlocks} />
          <Count label="Total discoveries" value={data?.totalDiscoveries} />
        </dl>
      </div>
    </header>
  );
}

/** 0 while it isn't known (spec part 2 §2.5). */
function Count({ label, value = 0 }: { label: string; value: number | undefined }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-semibold tabular-nums">{formatWhole(value)}</dd>
    </div>
  );
}
