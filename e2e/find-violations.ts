/** What axe finds on a page, for less than half of the processor time that `@axe-core/playwright` takes by itself. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults, Result, RunOptions } from 'axe-core';

export interface Violation {
  rule: string;
  /** Each element that breaks it: its selector, and what axe found there, such as both colours. */
  at: string[];
}

/**
 * Only violations are described in full. Style sheets aren't read for each judgement: the one rule that needs them is an
 * experimental one, which axe doesn't try by default.
 */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } };
const MINIFIED = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const SCRIPT = `${MINIFIED};(${hasten})();`;

/**
 * Tries every rule of axe, including those of best practice. A page without frames is judged in itself, and its script is
 * loaded once; results of several frames are put together in a further page.
 * @throws when a rule couldn't be tried, or a frame not be judged, which axe itself lists among what a person has to look at
 */
export async function findViolations(page: Page): Promise<Violation[]> {
  const { violations, incomplete } = await (page.frames().length > 1 ? judgeFrames(page) : judgePage(page));
  for (const result of incomplete)
    if ('error' in result || result.id === 'frame-tested')
      throw new Error(`axe failed at ${result.id}: ${JSON.stringify(result)}`);
  return violations.map(violationOf);
}

function judgeFrames(page: Page): Promise<AxeResults> {
  return new AxeBuilder({ page, axeSource: SCRIPT }).options(OPTIONS).analyze();
}

async function judgePage(page: Page): Promise<Pick<AxeResults, 'violations' | 'incomplete'>> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SCRIPT);
  return page.evaluate(async (options) => {
    const { violations, incomplete } = await (window as unknown as { axe: typeof axe }).axe.run(
      document,
      options,
    );
    return { violations, incomplete };
  }, OPTIONS);
}

/** The rule and the elements of one of axe's results. */
export const violationOf = ({ id, nodes }: Result): Violation => ({
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
 * Has axe read each text of a colour once, and copy no element's source. A page has a dozen colours, which axe would read again for
 * every element, in two fifths of its time; what it finds is the same. Runs in the page, and so names nothing outside itself.
 */
function hasten() {
  const { axe: loaded } = window as unknown as {
    axe: typeof axe & { commons: { color: { Color: { prototype: AxeColor } } } };
  };
  loaded.configure({ noHtml: true });
  const { prototype } = loaded.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Pick<AxeColor, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? read.call(this, text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}
