import { KeyRound, Send } from 'lucide-react';
import { sentenceOf } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Figure } from '../../ui/figure.tsx';
import { FigureGrid } from '../../ui/figure-grid.tsx';
import { formatSeconds, formatWhole, withUnit } from '../../ui/format-number.ts';
import { Hash } from '../../ui/hash.tsx';
import { type DemoAnswer, useDemo, useInitialize } from './queries.ts';

/** A key encapsulation seen from both sides, with keys that end with the server's process. */
export function SecurityCard() {
  const demo = useDemo();
  const initialize = useInitialize();
  const error = initialize.error ?? demo.error;
  return (
    <Card title="Key encapsulation">
      <p className="mb-3 max-w-[80ch] text-pretty">
        A sender makes a secret and a ciphertext from the server’s public key; the server opens it. Both
        sides’ secrets are compared by their SHA-256; no private key and no secret leaves the server.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={KeyRound} isBusy={initialize.isPending} onClick={() => initialize.mutate()}>
          Initialize Security
        </Button>
        <Button look="primary" icon={Send} isBusy={demo.isPending} onClick={() => demo.mutate()}>
          Demo Encapsulation
        </Button>
      </div>
      <p role="status" className="mt-3 text-pretty empty:hidden">
        {initialize.data?.message}
      </p>
      {error && (
        <p role="alert" className="mt-3 text-pretty text-bad">
          Failed: {sentenceOf(error)}
        </p>
      )}
      {demo.data && <Demo answer={demo.data} />}
    </Card>
  );
}

function Demo({ answer }: { answer: DemoAnswer }) {
  const { secretDigests, secretsMatch, changedCiphertextRejected } = answer;
  return (
    <div className="mt-4">
      <FigureGrid>
        <Figure label="Public key">{withUnit(formatWhole(answer.publicKeyBytes), 'B')}</Figure>
        <Figure label="Ciphertext">{withUnit(formatWhole(answer.ciphertextBytes), 'B')}</Figure>
        <Figure label="Shared secret">{withUnit(formatWhole(answer.sharedSecretBytes), 'B')}</Figure>
        <Figure label="Time">{formatSeconds(answer.durationMs / 1000)}</Figure>
        <Figure label="Sender’s secret, hashed">
          <Hash value={secretDigests.sender} label="Hash of the sender’s secret" ends={8} />
        </Figure>
        <Figure label="Receiver’s secret, hashed">
          <Hash value={secretDigests.receiver} label="Hash of the receiver’s secret" ends={8} />
        </Figure>
        <Figure label="Secrets match">{secretsMatch ? 'yes' : 'no'}</Figure>
        <Figure label="Changed ciphertext refused">{changedCiphertextRejected ? 'yes' : 'no'}</Figure>
      </FigureGrid>
    </div>
  );
}
