import { axisText } from './axis-text.ts';
import { fieldName, fieldText, profileOf } from './field-profile.ts';
import { FigureTable } from './figure-table.tsx';
import type { PlotData, PlotField } from './plot-shape.ts';

interface FieldTableProps {
  data: PlotData;
  field: PlotField;
  heightPx: number;
}

/** The profile of a field: mean, least and greatest value of each row. */
export function FieldTable({ data, field, heightPx }: FieldTableProps) {
  const readY = axisText(data.y, []).readOut;
  const text = (value: number) => fieldText(field, value);
  return (
    <FigureTable
      label={`${data.title}, row by row`}
      heightPx={heightPx}
      head={[data.y.label, `Mean ${fieldName(field)}`, 'Least', 'Greatest']}
      rows={profileOf(field).map(({ y, mean, least, greatest }) => [
        readY(y),
        text(mean),
        text(least),
        text(greatest),
      ])}
    />
  );
}
