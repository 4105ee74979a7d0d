/** Tick and read-out texts of an axis, exact where an offset goes beyond what a double holds. */
import { decimalMark, formatFigure, formatFixed, formatWhole } from '../format-number.ts';
import { superscripts } from '../superscripts.ts';
import { hasShortOffset } from './axis-scale.ts';
import type { PlotAxis } from './plot-shape.ts';
import { momentText, timeTickText } from './time-axis.ts';

const DECIMALS_MAX = 12;

/** The sum offset + value as plain decimal digits, exact, with `decimals` decimals. */
export function addDecimal(offset: string, value: number, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const [whole = '0', fraction = ''] = offset.replace('-', '').split('.');
  const magnitude = BigInt(whole) * scale + BigInt(`0${fraction.padEnd(decimals, '0').slice(0, decimals)}`);
  const shift = BigInt(value.toFixed(decimals).replace('.', ''));
  const sum = (offset.startsWith('-') ? -magnitude : magnitude) + shift;
  const absolute = sum < 0n ? -sum : sum;
  const digits = decimals === 0 ? '' : `.${(absolute % scale).toString().padStart(decimals, '0')}`;
  return `${sum < 0n ? '-' : ''}${absolute / scale}${digits}`;
}

/** Plain decimal digits as the visitor's locale groups them. */
function groupDecimal(digits: string): string {
  const [whole = '0', fraction] = digits.replace('-', '').split('.');
  const sign = digits.startsWith('-') ? '−' : '';
  return `${sign}${formatWhole(BigInt(whole))}${fraction === undefined ? '' : `${decimalMark()}${fraction}`}`;
}

/** Decimals that tell neighbouring ticks apart. */
function decimalsOf(step: number): number {
  return Math.min(DECIMALS_MAX, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
}

export interface AxisText {
  /** Label with unit, and with the offset where the ticks don't carry it. */
  label: string;
  tick: (value: number) => string;
  /** The exact value with its unit. */
  readOut: (value: number) => string;
}

export function axisText(axis: PlotAxis, ticks: readonly number[]): AxisText {
  const name = superscripts(axis.label);
  if (axis.scale === 'time') return { label: name, tick: timeTickText, readOut: momentText };
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0)) || 1;
  const decimals = axis.scale === 'log' ? 0 : decimalsOf(step);
  const unit = axis.unit ? `\u202f${axis.unit}` : '';
  const plain = (value: number) => plainTick(value, decimals, axis.scale === 'log');
  const withUnit = axis.unit ? `${name} (${axis.unit})` : name;
  const offset = axis.offset;
  if (offset === undefined || /^-?0*(\.0*)?$/.test(offset)) {
    return { label: withUnit, tick: plain, readOut: (value) => `${formatFigure(value)}${unit}` };
  }
  const sum = (value: number, places: number) => groupDecimal(addDecimal(offset, value, places));
  const exact = (value: number) => `${sum(value, valueDecimals(value, decimals))}${unit}`;
  if (hasShortOffset(axis)) return { label: withUnit, tick: (value) => sum(value, decimals), readOut: exact };
  const start = sum(0, offset.split('.')[1]?.length ?? 0);
  return { label: `${withUnit} − ${start}`, tick: plain, readOut: exact };
}

/** Points lie between ticks: a read-out shows two decimals more, unless the value is whole. */
function valueDecimals(value: number, tickDecimals: number): number {
  return Number.isInteger(value) ? 0 : Math.min(DECIMALS_MAX, tickDecimals + 2);
}

function plainTick(value: number, decimals: number, isLog: boolean): string {
  const magnitude = Math.abs(value);
  if (magnitude >= 1e7 || (magnitude !== 0 && magnitude < 1e-4)) return powerOfTen(value);
  if (isLog) return formatFigure(value, 3);
  return formatFixed(value, decimals).replace('-', '−');
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** 2.5·10⁸ */
function powerOfTen(value: number): string {
  const [mantissa = '1', exponent = '0'] = value.toExponential().split('e');
  const power = [...exponent.replace('+', '')]
    .map((digit) => (digit === '-' ? '⁻' : SUPERSCRIPTS[Number(digit)]))
    .join('');
  const factor = Number(Number(mantissa).toPrecision(4));
  return `${factor === 1 ? '' : `${factor}·`}10${power}`.replace('-', '−');
}
