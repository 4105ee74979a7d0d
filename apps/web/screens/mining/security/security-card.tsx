import { lazy, Suspense } from 'react';
import { Card } from '../../../ui/card.tsx';
import { whenIdle } from '../../../ui/when-idle.ts';
import { LoadingSecurity } from './loading-security.tsx';

const SecurityMonitor = lazy(() =>
  whenIdle()
    .then(() => import('./security-monitor.tsx'))
    .then((module) => ({ default: module.SecurityMonitor })),
);

/** The card stands at once; what it shows is loaded when the browser has nothing to draw. */
export function SecurityCard() {
  return (
    <Card title="Ultra-Security Monitor">
      <Suspense fallback={<LoadingSecurity />}>
        <SecurityMonitor />
      </Suspense>
    </Card>
  );
}
