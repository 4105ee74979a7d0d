import { Card } from '../../../ui/card.tsx';
import { formatWhole, withUnit } from '../../../ui/format-number.ts';
import { Hash } from '../../../ui/hash.tsx';
import type { BlockOnPage } from '../queries.ts';
import { summariseCertificate } from './certificate-summary.ts';
import { FieldRow } from './field-row.tsx';

/** What a reader needs to check the block: the committed root, the revealed secret, the openings, the signatures. */
export function SealCard({ block }: { block: BlockOnPage }) {
  const certificate = summariseCertificate(block.certificate);
  return (
    <Card title="Certificate and signatures" tour="block-seal">
      <dl className="grid gap-1.5">
        <HashRow label="Work root" value={block.workRoot} />
        <HashRow label="Challenge’s secret" value={block.secret} />
        <HashRow label="Result hash" value={block.resultHash} />
        <HashRow label="Certificate hash" value={block.certificateHash} />
        {certificate && (
          <>
            <FieldRow label="Leaves committed">{formatWhole(certificate.leafCount)}</FieldRow>
            <FieldRow label="Leaves opened">{formatWhole(certificate.openedCount)}</FieldRow>
            <FieldRow label="Certificate">
              {withUnit(formatWhole(Math.max(1, Math.round(certificate.bytes / 1000))), 'kB')}
            </FieldRow>
          </>
        )}
        <HashRow label="Signing key" value={block.signatures.keyId} />
        <HashRow label="Ed25519" value={block.signatures.ed25519} />
        <HashRow label="ML-DSA-65" value={block.signatures.mlDsa65} />
      </dl>
      <p className="mt-3 text-pretty text-ink-2 text-small">
        The root was fixed before the miner knew the secret. SHA-256 of root, secret and unit says which
        leaves were opened; a unit that ends by a find also opens its last leaf. The server drew the secret
        when it gave out the region, kept it, and revealed it when it sealed the block: that binds miners, not
        the server.
      </p>
    </Card>
  );
}

function HashRow({ label, value }: { label: string; value: string }) {
  return (
    <FieldRow label={label}>{value === '' ? 'n/a' : <Hash value={value} label={label} ends={8} />}</FieldRow>
  );
}
