/** Everything that axe finds by itself on a page full of mistakes is found by the quicker judgement too, in the same words. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findViolations, violationOf } from './find-violations.ts';
import { expect, test } from './product-test.ts';

const MISTAKES = `
  <head><meta name="viewport" content="width=device-width, user-scalable=no"><title></title></head>
  <body style="background: oklch(0.985 0.003 95); color: lab(36 -0.2 -7.4); font: 16px sans-serif">
    <h1>Colours</h1>
    <p>Enough of a contrast.</p>
    <p style="color: lab(70 0 0)">Grey on nearly white.</p>
    <p style="color: rgb(0 0 0 / 0.4)">Black that is mostly clear.</p>
    <p style="color: #76767680">Half of a grey.</p>
    <div style="opacity: 0.5"><p>Half of what would be enough, <b style="opacity: 0.9">and less.</b></p></div>
    <div style="background: rgb(20 40 160 / 0.7)"><p style="color: oklch(0.6 0.1 260)">Blue on blue.</p></div>
    <p style="background: #08f; mix-blend-mode: luminosity; color: #fff">A mode that mixes all parts of a colour.</p>
    <p style="background: #c60; mix-blend-mode: hue; color: #930">Another one.</p>
    <p style="background: #456; mix-blend-mode: multiply; color: #89a">A mode of its own for each part.</p>
    <p style="text-shadow: 0 0 3px #777; color: #666">A shadow as dark as its text.</p>
    <p style="position: relative; z-index: 1; color: color-mix(in oklch, black 35%, white)">A mixture.</p>
    <h4>Names</h4>
    <img src="data:,"><button></button><a href="#there"></a><input type="text"><select></select>
    <p>Read <a href="#more" style="color: #333; text-decoration: none">more of it</a> there.</p>
    <svg role="img" width="9" height="9"></svg>
    <h4></h4>
    <ul><div>Not an item</div></ul><table><tr><th></th><td>1</td></tr></table>
    <div role="button" aria-expanded="perhaps" aria-nonsense="1" tabindex="3">Perhaps</div>
    <div role="nonsense">No role</div><div role="checkbox">No state</div>
    <div aria-hidden="true"><button>Hidden, and reached by Tab</button></div>
    <button aria-labelledby="twice">Named by two</button><i id="twice">a</i><i id="twice">b</i>
    <div id="box" style="height: 30px; overflow: auto"><p style="height: 90px">Scrolls by no key.</p></div>
    <a href="#top">Top</a>
  </body>`;

/** The rules of axe that the page breaks, and how many of its elements do. */
const BROKEN = {
  'aria-hidden-focus': 1,
  'aria-required-attr': 1,
  'aria-roles': 1,
  'aria-valid-attr': 1,
  'aria-valid-attr-value': 1,
  'button-name': 1,
  'color-contrast': 7,
  'document-title': 1,
  'empty-heading': 1,
  'empty-table-header': 1,
  'heading-order': 1,
  'html-has-lang': 1,
  'image-alt': 1,
  label: 1,
  'landmark-one-main': 1,
  'link-in-text-block': 1,
  'link-name': 1,
  list: 1,
  'meta-viewport': 1,
  region: 25,
  'scrollable-region-focusable': 1,
  'select-name': 1,
  'svg-img-alt': 1,
  tabindex: 1,
};

/** What axe finds by itself. */
async function findPlainly(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(violationOf);
}

test('a page that breaks many rules is judged as axe judges it, and again when it has changed', async ({
  page,
}) => {
  await page.setContent(MISTAKES);
  const box = page.locator('#box');
  await box.evaluate(({ style }) => style.setProperty('overflow', 'visible'));
  const rulesBefore = (await findViolations(page)).map(({ rule }) => rule);
  await box.evaluate(({ style }) => style.setProperty('overflow', 'auto'));
  const found = await findViolations(page);
  expect(Object.fromEntries(found.map(({ rule, at }) => [rule, at.length]))).toEqual(BROKEN);
  expect(rulesBefore).toEqual(
    found.map(({ rule }) => rule).filter((rule) => rule !== 'scrollable-region-focusable'),
  );
  expect(await findPlainly(page)).toEqual(found);
});

test('so is such a page inside another', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Outer</title><main><h1>Outer</h1><iframe></iframe></main></html>',
  );
  await page.locator('iframe').evaluate((frame, html) => frame.setAttribute('srcdoc', html), MISTAKES);
  await expect(page.frameLocator('iframe').getByText('Top')).toBeVisible();
  const found = await findViolations(page);
  expect(found.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['color-contrast', 'frame-title', 'label']),
  );
  expect(await findPlainly(page)).toEqual(found);
});

test('a frame in which axe can’t run is no frame without violations', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Outer</title><main><h1>Outer</h1><iframe title="Inner"></iframe></main></html>',
  );
  const inner =
    '<script>Object.defineProperty(window, "axe", { value: null })</script><h2>Inner</h2><img src="data:,">';
  await page.locator('iframe').evaluate((frame, html) => frame.setAttribute('srcdoc', html), inner);
  await expect(page.frameLocator('iframe').getByText('Inner')).toBeVisible();
  await expect(findViolations(page)).rejects.toThrow(/^axe failed at frame-tested/);
});
