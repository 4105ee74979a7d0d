import { Card } from '../../../ui/card.tsx';
import { DrawnLater } from '../../../ui/drawn-later.tsx';
import { LoadingSecurity } from './loading-security.tsx';

const loadSecurityMonitor = () => import('./security-monitor.tsx').then((module) => module.SecurityMonitor);

/** The card of the monitor, whose content is loaded and drawn when the browser has nothing else to draw. */
export function SecurityCard() {
  return (
    <Card title="Ultra-Security Monitor">
      <DrawnLater load={loadSecurityMonitor} props={{}} place={<LoadingSecurity />} />
    </Card>
  );
}
