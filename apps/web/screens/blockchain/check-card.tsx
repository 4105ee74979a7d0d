import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { pathOfBlock } from '../../parts/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { Hash } from '../../ui/hash.tsx';
import { TextField } from './connect-form.tsx';
import { Field, Fields } from './fields.tsx';
import { type CheckedAnchors, useCheckAnchor } from './queries.ts';

const TRANSACTION = /^0x[0-9a-fA-F]{64}$/;
const INDEX = /^[1-9]\d{0,8}$/;

/** A transaction or a block of the ledger, held against the chain. */
export function CheckCard() {
  const [text, setText] = useState('');
  const check = useCheckAnchor();
  const trimmed = text.trim();
  const query = queryOf(trimmed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (query) check.mutate(query);
  };
  return (
    <Card title="Check an anchor" tour="chain-check">
      <form onSubmit={submit} className="grid max-w-[60ch] gap-3">
        <TextField
          label="Transaction hash or block index"
          hint="A transaction is 0x and 64 hex digits; a block of this ledger is a number. This server’s own node is asked, whatever network you are connected to."
          value={text}
          onChange={setText}
        />
        <Button
          type="submit"
          icon={Search}
          className="justify-self-start"
          disabled={!query}
          isBusy={check.isPending}
        >
          Check against the chain
        </Button>
      </form>
      <p role="alert" className="mt-3 text-pretty text-bad empty:hidden">
        {check.error ? sentenceOf(check.error) : ''}
      </p>
      <div role="status" className="mt-3 grid gap-3 empty:hidden">
        {check.data && <p className="text-pretty">{check.data.message}</p>}
        {check.data?.found.map((found) => (
          <Found key={`${found.root} ${found.leaves}`} found={found} />
        ))}
      </div>
    </Card>
  );
}

function queryOf(text: string): { transaction: string } | { block: number } | undefined {
  if (TRANSACTION.test(text)) return { transaction: text };
  return INDEX.test(text) ? { block: Number(text) } : undefined;
}

function Found({ found }: { found: CheckedAnchors['found'][number] }) {
  return (
    <div className="grid gap-1.5 rounded-block border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={found.isFinal ? 'ok' : 'primary'}>{found.isFinal ? 'Final' : 'Not final yet'}</Badge>
        <span>{found.networkName}</span>
      </div>
      <Fields>
        <Field label="Block of the chain">{formatWhole(found.chainBlock)}</Field>
        <Field label="Confirmations">{formatWhole(found.confirmations)}</Field>
        <Field label="Anchored root">
          <Hash value={found.root} label="Anchored root" ends={8} />
        </Field>
        <Field label="Leaves">{formatWhole(found.leaves)}</Field>
        <Field label="Transaction">
          {found.transactionHash ? (
            <Hash value={found.transactionHash} label="Transaction" ends={8} />
          ) : (
            'not known to this server'
          )}
        </Field>
        <Field label="Discoveries of this ledger">
          {found.discoveries.length === 0 && 'none that this server knows'}
          <span className="flex flex-wrap justify-end gap-x-3">
            {found.discoveries.map(({ blockIndex, discoveryId }) => (
              <Link
                key={discoveryId}
                href={pathOfBlock(blockIndex)}
                className="text-primary underline underline-offset-2"
              >
                block {formatWhole(blockIndex)}, no. {discoveryId}
              </Link>
            ))}
          </span>
        </Field>
      </Fields>
    </div>
  );
}
