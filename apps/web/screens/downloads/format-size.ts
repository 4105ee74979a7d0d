import { formatFigure, formatWhole, withUnit } from '../../ui/format-number.ts';

/** A number of bytes in words that a visitor reads: bytes, kB or MB. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return withUnit(formatWhole(bytes), bytes === 1 ? 'byte' : 'bytes');
  return bytes < 1e6
    ? withUnit(formatFigure(bytes / 1000, 3), 'kB')
    : withUnit(formatFigure(bytes / 1e6, 3), 'MB');
}
