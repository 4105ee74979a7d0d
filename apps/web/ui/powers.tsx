import { POWER } from './powers-pattern.ts';

/** A text whose powers, as 4·10^18, are set as mathematics; a copy of it keeps their sign. */
export function Powers({ children: text }: { children: string | null | undefined }) {
  // Most texts have no power, and the pattern looks at each of their letters.
  if (!text?.includes('^')) return text;
  const parts = [];
  let done = 0;
  for (const { 0: whole, 1: base, 2: group, 3: plain, index } of text.matchAll(POWER)) {
    parts.push(
      text.slice(done, index),
      <span key={index} className="relative whitespace-nowrap">
        {base}
        <span className="sr-only">^</span>
        <sup>{(group ?? plain)?.replace('-', '−')}</sup>
      </span>,
    );
    done = index + whole.length;
  }
  return [...parts, text.slice(done)];
}
