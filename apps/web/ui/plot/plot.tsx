import { ChartSpline, Download, Table2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Button } from '../button.tsx';
import { saveFile } from '../save-file.ts';
import { FieldCanvas } from './field-canvas.tsx';
import { FieldLegend } from './field-legend.tsx';
import { FieldTable } from './field-table.tsx';
import { usePacedField } from './pace-field.ts';
import { PlotCanvas } from './plot-canvas.tsx';
import { csvOf } from './plot-csv.ts';
import { FIELD_HEIGHT_PX, PLOT_HEIGHT_PX } from './plot-layout.ts';
import { enlarged, type PlotData, type PlotField } from './plot-shape.ts';
import { PlotTable } from './plot-table.tsx';
import { SeriesKeys } from './series-keys.tsx';

const INSET_HEIGHT_PX = 160;

interface PlotProps {
  data: PlotData;
  /** Name of the CSV file, without its ending. */
  fileName: string;
  heightPx?: number;
}

/** A chart with its finding as title, a read-out by pointer and keyboard, and the same data as table and CSV. */
export function Plot({ data: given, fileName, heightPx = PLOT_HEIGHT_PX }: PlotProps) {
  const data = usePacedField(given);
  const [showsTable, setShowsTable] = useState(false);
  const captionId = useId();
  const csv = useMemo(() => () => csvOf(data), [data]);
  return (
    <figure className="min-w-0">
      <div className="mb-1.5 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-pretty font-medium">{data.title}</h3>
        <div className="-my-1 ml-auto flex gap-1">
          <Button
            look="quiet"
            size="small"
            icon={showsTable ? ChartSpline : Table2}
            aria-pressed={showsTable}
            onClick={() => setShowsTable(!showsTable)}
          >
            Table
          </Button>
          <Button
            look="quiet"
            size="small"
            icon={Download}
            onClick={() => saveFile(`${fileName}.csv`, 'text/csv', csv())}
          >
            CSV
          </Button>
        </div>
      </div>
      {data.field ? (
        <FieldPicture {...{ data, showsTable, captionId }} field={data.field} />
      ) : showsTable ? (
        <PlotTable data={data} heightPx={heightPx} />
      ) : (
        <SeriesPicture {...{ data, captionId, heightPx }} />
      )}
      <figcaption id={captionId} className="mt-1.5 max-w-[90ch] text-pretty text-ink-2 text-small">
        {data.caption}
      </figcaption>
    </figure>
  );
}

interface SeriesPictureProps {
  data: PlotData;
  captionId: string;
  heightPx: number;
}

function SeriesPicture({ data, captionId, heightPx }: SeriesPictureProps) {
  const inset = useMemo(() => enlarged(data), [data]);
  return (
    <div className="@container relative">
      <SeriesKeys data={data} />
      <div className={inset && 'grid gap-x-4 @min-[34rem]:grid-cols-[minmax(0,1fr)_13rem]'}>
        <PlotCanvas data={data} captionId={captionId} heightPx={heightPx} />
        {inset && (
          <div className="self-center rounded-control border border-line p-2">
            <p className="text-ink-2 text-small">Enlarged</p>
            <PlotCanvas data={inset} captionId={captionId} heightPx={INSET_HEIGHT_PX} />
          </div>
        )}
      </div>
    </div>
  );
}

interface FieldPictureProps {
  data: PlotData;
  field: PlotField;
  showsTable: boolean;
  captionId: string;
}

function FieldPicture({ data, field, showsTable, captionId }: FieldPictureProps) {
  if (showsTable) return <FieldTable data={data} field={field} heightPx={FIELD_HEIGHT_PX} />;
  return (
    <>
      <FieldLegend field={field} />
      <FieldCanvas data={data} field={field} captionId={captionId} heightPx={FIELD_HEIGHT_PX} />
    </>
  );
}
