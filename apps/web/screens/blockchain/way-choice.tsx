import { type AnchorWay, OPERATOR_INTERVAL_MINUTES } from '@productive-mining/rules/anchor-rules.ts';
import { useId, useState } from 'react';
import { ChoiceField, NONE } from './choice-field.tsx';
import { type InjectedWallet, useInjectedWallets } from './injected-wallets.ts';

const WAYS: Readonly<Record<AnchorWay, { name: string; says: string }>> = {
  operator: {
    name: 'The operator’s key',
    says: `The operator of this server pays. Once in ${OPERATOR_INTERVAL_MINUTES} minutes for each visitor.`,
  },
  wallet: {
    name: 'My own wallet',
    says: 'A wallet of this browser sends the transaction, and you pay its fee.',
  },
  simulation: { name: 'Simulation', says: 'Nothing is sent anywhere. It is marked as simulated.' },
};

interface ChosenWay {
  way: AnchorWay | undefined;
  /** The wallet that is asked; undefined where the browser has none. */
  wallet: InjectedWallet | undefined;
  /** False while one of several wallets is still to be chosen. */
  isComplete: boolean;
}

/** What the visitor chose of the ways that there are, the first one unless another. */
export function useWayChoice(ways: readonly AnchorWay[]) {
  const wallets = useInjectedWallets();
  const [chosenWay, setWay] = useState<AnchorWay>();
  const [walletId, setWalletId] = useState(NONE);
  const way = chosenWay && ways.includes(chosenWay) ? chosenWay : ways[0];
  const wallet = wallets.length > 1 ? wallets.find(({ id }) => id === walletId) : wallets[0];
  const isComplete = way !== 'wallet' || wallets.length < 2 || wallet !== undefined;
  const chosen: ChosenWay = { way, wallet, isComplete };
  return { ways, wallets, chosen, setWay, setWalletId };
}

/** Who sends the transaction; with several wallets in the browser, which of them. */
export function WayChoice({ ways, wallets, chosen, setWay, setWalletId }: ReturnType<typeof useWayChoice>) {
  const name = useId();
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium">Sent by</legend>
        {ways.map((each) => (
          <label key={each} className="flex items-start gap-2.5 touch:min-h-11">
            <input
              type="radio"
              name={name}
              checked={each === chosen.way}
              onChange={() => setWay(each)}
              className="mt-1 size-4 shrink-0 accent-primary"
            />
            <span className="min-w-0 text-pretty">
              {WAYS[each].name}
              <span className="block text-ink-2 text-small">{WAYS[each].says}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen.way === 'wallet' && wallets.length > 1 && (
        <ChoiceField
          label="Wallet"
          placeholder="Choose a wallet"
          value={chosen.wallet?.id ?? NONE}
          choices={wallets.map((wallet) => ({ value: wallet.id, label: wallet.name }))}
          onChoose={setWalletId}
        />
      )}
    </>
  );
}
