import fc from 'fast-check';
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { writeMarkdown } from './write-markdown.ts';

const written = (...lines: string[]) =>
  writeMarkdown(lines.join('\n'), (target) => (target === 'b.md' ? '/b' : undefined))
    .body.text.replaceAll(/\n(?=<|$)/g, '')
    .trim();

it.each([
  ['joins the lines of a paragraph', ['One', 'two.', '', 'Three.'], '<p>One two.</p><p>Three.</p>'],
  ['leaves comments out', ['<!-- generated: a -->', 'One', '<!-- /generated -->'], '<p>One</p>'],
  [
    'keeps code as it is',
    ['```', 'a  **b**', '', '<c>', '```'],
    '<pre><code>a  **b**\n\n&lt;c&gt;</code></pre>',
  ],
  [
    'marks words and numbers',
    ['**Bold** `a_b` *one* _two three_.'],
    '<p><strong>Bold</strong> <code>a_b</code> <em>one</em> <em>two three</em>.</p>',
  ],
  [
    'takes no product or index for a mark',
    ['2*3*4, x_i + x_j, ω*(−k) − κ*(k)'],
    '<p>2*3*4, x_i + x_j, ω*(−k) − κ*(k)</p>',
  ],
  [
    'links what is served, and says of other files which they are',
    ['[B](b.md), [C](../../c.md), [D](#d)'],
    '<p><a href="/b">B</a>, <span title="c.md, in the repository">C</span>, <a href="#d">D</a></p>',
  ],
  [
    'writes lists, whose items may hold blocks',
    ['- one', '- two', '', '  more', '', '1. first', '2. second'],
    '<ul><li>one</li><li><p>two</p><p>more</p></li></ul><ol><li>first</li><li>second</li></ol>',
  ],
  [
    'writes tables with bars in their cells',
    ['| A | |', '|---|---|', '| \\|x\\| | `y` |'],
    '<div class="wide" role="group" tabindex="0" aria-label="Table: A"><table><thead><tr><th scope="col">A</th><td></td></tr></thead><tbody><tr><td>|x|</td><td><code>y</code></td></tr></tbody></table></div>',
  ],
])('%s', (_, lines, expected) => {
  expect(written(...lines)).toBe(expected);
});

it('gives headings the anchors that links to them have', () => {
  const { headings } = writeMarkdown(
    '# Of `a_b`\n\n## What, and why (c)\n\n## Log\n\n## Log',
    () => undefined,
  );
  expect(headings).toEqual([
    { level: 1, id: 'of-a_b', text: 'Of a_b' },
    { level: 2, id: 'what-and-why-c', text: 'What, and why (c)' },
    { level: 2, id: 'log', text: 'Log' },
    { level: 2, id: 'log-1', text: 'Log' },
  ]);
});

it('makes nothing of a text that isn’t a mark, and ends', () => {
  const allowed = new Set([
    'P',
    'CODE',
    'PRE',
    'STRONG',
    'EM',
    'A',
    'SPAN',
    'UL',
    'OL',
    'LI',
    'DIV',
    'TABLE',
  ]);
  for (const name of ['THEAD', 'TBODY', 'TR', 'TH', 'TD', 'H1', 'H2', 'H3', 'H4']) allowed.add(name);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>&"\'=/ab`*_|-#[]() 1.\n') }), (text) => {
      const window = new Window();
      window.document.body.innerHTML = writeMarkdown(text, () => undefined).body.text;
      const names = [...window.document.body.querySelectorAll('*')].map(({ tagName }) => tagName);
      expect(names.filter((name) => !allowed.has(name))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
