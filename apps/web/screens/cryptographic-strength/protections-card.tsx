import { LEDGER_PROTECTIONS } from '@productive-mining/rules/ledger-protection.ts';
import { Card } from '../../ui/card.tsx';
import { formatWhole, withUnit } from '../../ui/format-number.ts';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';

/** The primitives whose strength holds, whatever the score says. */
export function ProtectionsCard() {
  return (
    <Card title="What protects the ledger" tour="strength-signatures">
      <p className="mb-3 max-w-[80ch] text-pretty">
        Each block has two signatures, and a forger has to break both. Their strength is that of the best
        known attack; it stays the same however much is mined.
      </p>
      <Table label="What protects the ledger">
        <thead>
          <tr>
            <HeadCell>Primitive</HeadCell>
            <HeadCell>What it does</HeadCell>
            <HeadCell isNumber>Ordinary computers</HeadCell>
            <HeadCell>Quantum computers</HeadCell>
          </tr>
        </thead>
        <tbody>
          {LEDGER_PROTECTIONS.map(({ primitive, role, classicalBits, quantum, source }) => (
            <tr key={primitive} className="group/row">
              <Cell>{primitive}</Cell>
              <Cell>{role}</Cell>
              <Cell isNumber>
                <span className="inline-flex flex-wrap items-center justify-end gap-2">
                  {withUnit(formatWhole(classicalBits), 'bits')}
                  <ProvenanceTag kind="published" of={`the strength of ${primitive}`}>
                    {source}.
                  </ProvenanceTag>
                </span>
              </Cell>
              <Cell>{quantum}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
