import { sentenceOf } from '../../api/request.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { describeColumn } from './describe-column.ts';
import { type ReadingTable, useSchema } from './queries.ts';

/** The tables as the database has them. */
export function SchemaTab() {
  const schema = useSchema();
  if (schema.isPending) return <Skeleton className="h-[640px] rounded-card" />;
  if (schema.isError && !schema.data)
    return (
      <ErrorNotice
        className="min-h-60"
        sentence={sentenceOf(schema.error)}
        whatIsSafe="Your query is kept in the editor."
        onRetry={() => void schema.refetch()}
      />
    );
  return schema.data?.tables.map((table) => <TableCard key={table.name} table={table} />);
}

function TableCard({ table: { name, description, isFixedByHeight, columns } }: { table: ReadingTable }) {
  return (
    <Card
      title={<span className="figures-mono">{name}</span>}
      aside={<Badge>{isFixedByHeight ? 'fixed by a block' : 'not fixed by a block'}</Badge>}
    >
      <p className="mb-3 text-pretty text-ink-2">{description}</p>
      <Table label={`columns of ${name}`}>
        <thead>
          <tr>
            <HeadCell>Column</HeadCell>
            <HeadCell>Type</HeadCell>
            <HeadCell>Meaning</HeadCell>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.name} className="group/row">
              <Cell className="figures-mono">{column.name}</Cell>
              <Cell className="figures-mono text-ink-2">{describeColumn(name, column)}</Cell>
              <Cell className="min-w-60 whitespace-normal! py-1.5">{column.description}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
