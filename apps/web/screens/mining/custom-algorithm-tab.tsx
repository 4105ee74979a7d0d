import { Card } from '../../ui/card.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';

export function CustomAlgorithmTab() {
  return (
    <Card title="Custom Algorithm">
      <EmptyNotice className="min-h-52">
        The custom algorithm lab comes next and is not here yet. You will write a function, run it in your own
        browser and see its result, time and memory. It will add nothing to the blockchain.
      </EmptyNotice>
    </Card>
  );
}
