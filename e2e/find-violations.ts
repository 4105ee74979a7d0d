/** What axe finds on a page, for less than half of the processor time that `@axe-core/playwright` takes by itself. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';

export interface Violation {
  rule: string;
  /** Each element that breaks it: its selector, and what axe found there, such as both colours. */
  at: string[];
}

/** Only violations are described in full. */
const OPTIONS: RunOptions = { resultTypes: ['violations'] };
const SCRIPT = `${axe.source};(${readColorsOnce})();`;

/**
 * Tries every rule of axe, including those of best practice. A page without frames is judged in itself, and its script is
 * loaded once; results of several frames are put together in a further page.
 */
export async function findViolations(page: Page): Promise<Violation[]> {
  if (page.frames().length > 1) {
    const { violations } = await new AxeBuilder({ page, axeSource: SCRIPT }).options(OPTIONS).analyze();
    return violations.map(violationOf);
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SCRIPT);
  const violations = await page.evaluate(async (options) => {
    const results = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return results.violations;
  }, OPTIONS);
  return violations.map(violationOf);
}

const violationOf = ({ id, nodes }: Result): Violation => ({
  rule: id,
  at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
});

interface AxeColor {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): AxeColor;
}

/**
 * Has axe read each text of a colour once. A page has a dozen, which axe would read again for every element, in two fifths
 * of its time; what it finds is the same. Runs in the page, and so names nothing outside itself.
 */
function readColorsOnce() {
  const { axe: loaded } = window as unknown as {
    axe: { commons: { color: { Color: { prototype: AxeColor } } } };
  };
  const { prototype } = loaded.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Pick<AxeColor, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? read.call(this, text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}
