import type { BodyOf } from '@productive-mining/client/call-types.ts';
import { Plug } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { withUnit } from '../../ui/format-number.ts';
import { showToast } from '../../ui/toast-store.ts';
import { ChoiceField, NONE } from './choice-field.tsx';
import { Field, Fields } from './fields.tsx';
import { type Network, useConnect } from './queries.ts';

/** Network, and if wanted a node and a contract, which are sent only when filled (spec part 2 §5). */
export function ConnectForm({ networks }: { networks: readonly Network[] }) {
  const [network, setNetwork] = useState(NONE);
  const [customRpcUrl, setRpcUrl] = useState('');
  const [contractAddress, setContract] = useState('');
  const connect = useConnection();
  const chosen = networks.find((entry) => entry.network === network);
  const send = () => connect.send(chosen && { network, ...filled({ customRpcUrl, contractAddress }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  // A form whose button is disabled isn't submitted by Enter.
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !chosen) send();
  };
  return (
    <form onSubmit={submit} onKeyDown={sendOnEnter} noValidate className="grid gap-3">
      <ChoiceField
        label="Network"
        placeholder="Choose a network"
        value={network}
        choices={choicesOf(networks)}
        onChoose={setNetwork}
      />
      {chosen && <NetworkFacts network={chosen} />}
      <TextField
        label="Custom RPC URL"
        hint="Optional. A node by https, at a public address. The server asks it what the chain’s state is, and nothing else."
        value={customRpcUrl}
        onChange={setRpcUrl}
      />
      <TextField
        label="Contract address"
        hint="Optional. A contract DiscoveryAnchor on that network, to which your own wallet sends."
        value={contractAddress}
        onChange={setContract}
      />
      <p role="alert" className="text-pretty text-bad [overflow-wrap:anywhere] empty:hidden">
        {connect.error ? sentenceOf(connect.error) : ''}
      </p>
      <Button
        type="submit"
        look="primary"
        icon={Plug}
        className="justify-self-start"
        disabled={!chosen || connect.isPending}
        isBusy={connect.isPending}
      >
        Connect
      </Button>
    </form>
  );
}

/** Connects, and says by a toast what became of it (spec part 2 §8). */
function useConnection() {
  const connect = useConnect();
  const send = (body: BodyOf<'connectNetwork'> | undefined) => {
    if (!body) {
      showToast({
        title: 'Network Required',
        description: 'Please select a blockchain network',
        tone: 'bad',
      });
      return;
    }
    if (connect.isPending) return;
    connect.mutate(body, {
      onSuccess: ({ message }) =>
        showToast({
          title: 'Connected Successfully',
          description: message || 'Successfully connected to blockchain network',
        }),
      onError: () =>
        showToast({
          title: 'Connection Warning',
          description: 'Connection may be using simulation mode due to network availability',
        }),
    });
  };
  return { ...connect, send };
}

const filled = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

const choicesOf = (networks: readonly Network[]) =>
  networks.map(({ network, config, hasOwnKey }) => ({
    value: network,
    label: `${config.name}${config.isTestnet ? ' (testnet)' : ''}${hasOwnKey ? ', anchors by the operator' : ''}`,
  }));

function NetworkFacts({ network: { config } }: { network: Network }) {
  return (
    <Fields>
      <Field label="Chain ID">{config.chainId}</Field>
      <Field label="Kind of network">{config.isTestnet ? 'testnet' : 'main network'}</Field>
      <Field label="Currency">{config.nativeCurrency.symbol}</Field>
      <Field label="Time between blocks">
        {config.blockTime === null ? 'n/a' : withUnit(String(config.blockTime), 's')}
      </Field>
      <Field label="Explorer of the network">
        {config.explorerUrl === null ? (
          'n/a'
        ) : (
          <a
            href={config.explorerUrl}
            target="_blank"
            rel="noreferrer"
            className="text-primary underline underline-offset-2"
          >
            {new URL(config.explorerUrl).host}
          </a>
        )}
      </Field>
    </Fields>
  );
}

interface TextFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
}

export function TextField({ label, hint, value, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        type="text"
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-9 w-full min-w-0 rounded-control border border-control bg-surface px-3 touch:min-h-11 touch:text-[16px]"
      />
      <p id={`${id}-hint`} className="text-pretty text-ink-2 text-small">
        {hint}
      </p>
    </div>
  );
}
