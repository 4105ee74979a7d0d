/** Everything that guides tell a visitor to press, read or open is on the pages under that name. */
import { describe, expect, it } from 'vitest';
import { guides } from '../apps/server/guide/guides.ts';
import { flows } from '../apps/server/tutorial/flows.ts';
import { routeAt, titleAt } from '../apps/web/app/routes.ts';
import { sourceFiles } from './source-files.ts';

const PAGES = /^(apps\/web\/(screens|overlays|parts|ui|app)|packages\/work|packages\/rules)\/.*\.tsx?$/;
const pages = sourceFiles
  .filter(({ path }) => PAGES.test(path) && !/\.test\.tsx?$/.test(path))
  .map(({ text }) => text)
  .join('\n');
const commandLine = sourceFiles
  .filter(({ path }) => path.startsWith('apps/cli/'))
  .map(({ text }) => text)
  .join('\n');

const startable = guides.filter((guide) => guide.available);

/** Texts in “quotation marks”. */
function quoted(text: string): string[] {
  return [...text.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name);
}

const guideNames = new Set(guides.map((guide) => guide.name));

/** Whether the sources have a name as a string or as the text of an element. */
function isOnPages(name: string): boolean {
  return (
    ["'", '"', '`', '>', '\n'].some((before) => pages.includes(`${before}${name}`)) || isLineOfText(name)
  );
}

function isLineOfText(name: string): boolean {
  return pages.split('\n').some((line) => line.trim().startsWith(name));
}

function isCommand(name: string): boolean {
  const [, command, flag] = /^npx productive-mining ([\w-]+)(?: (--[\w-]+))?$/.exec(name) ?? [];
  if (command === undefined)
    return name === 'npm start' || (name.startsWith('--') && commandLine.includes(name));
  return commandLine.includes(`.command('${command}')`) && (flag === undefined || commandLine.includes(flag));
}

describe.each(startable.map((guide) => [guide.id, guide] as const))('GUIDE-16 %s', (_, guide) => {
  it('names controls, cards and commands that are there', () => {
    const texts = guide.steps.flatMap((step) => [step.description, step.action ?? '', ...step.tips]);
    const names = texts.flatMap(quoted);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !guideNames.has(name) && !isOnPages(name) && !isCommand(name))).toEqual([]);
  });

  it('leads to screens that are there', () => {
    const routes = guide.steps.flatMap((step) => step.route ?? []);
    expect(routes.map(titleAt)).not.toContain('404 Page Not Found');
    expect(routes.filter((route) => routeAt(route)?.upcoming !== undefined)).toEqual([]);
  });
});

/** Whether a name is the whole text of an element, or a label in a table of controls: titles of cards are attributes. */
function canBePressed(name: string): boolean {
  const text = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(>|\\n)\\s*${text}\\s*(<|\\n)|'${text}'|: "${text}"`).test(pages);
}

describe.each([...startable, ...flows].map((lesson) => [lesson.id, lesson] as const))('%s', (_, lesson) => {
  it('has the visitor press what can be pressed', () => {
    const texts = lesson.steps.flatMap((step) =>
      Object.values(step)
        .flat()
        .filter((part) => typeof part === 'string'),
    );
    const pressed = texts.flatMap((text) =>
      [...text.matchAll(/\bpress “([^”]+)”/gi)].map(([, name = '']) => name),
    );
    expect(pressed.filter((name) => !canBePressed(name))).toEqual([]);
  });
});

it('a guide that can’t be started leads to a screen that isn’t there yet', () => {
  const upcoming = guides.filter((guide) => !guide.available);
  const leads = upcoming.map((guide) =>
    guide.steps.some(({ route }) => routeAt(route ?? '')?.upcoming !== undefined),
  );
  expect(leads).toEqual(upcoming.map(() => true));
});
