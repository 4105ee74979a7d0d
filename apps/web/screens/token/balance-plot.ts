import { formatTokens } from '../../parts/format-tokens.ts';
import type { PlotData } from '../../ui/plot/plot-shape.ts';
import type { TokenHistory } from './queries.ts';

/** Balance and stake behind the transactions, over time. */
export function balancePlot(balances: TokenHistory['balances']): PlotData {
  const x = balances.map(({ timestamp }) => Date.parse(timestamp));
  const series = (label: string, y: number[]) => ({ label, mark: 'line' as const, x, y });
  const last = balances.at(-1);
  return {
    title: `${formatTokens(last?.balance ?? 0)} $MINED available, ${formatTokens(last?.stakedBalance ?? 0)} staked`,
    caption:
      'Each point is the balance behind one transaction, and the lines only join them; of many, three hundred are drawn. Bonus credits are in it.',
    x: { label: 'time', scale: 'time' },
    y: { label: '$MINED' },
    series: [
      series(
        'available',
        balances.map(({ balance }) => balance),
      ),
      series(
        'staked',
        balances.map(({ stakedBalance }) => stakedBalance),
      ),
    ],
  };
}
