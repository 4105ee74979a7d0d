import { parse } from 'regexparam';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { matchRoute } from 'wouter';
import { setConnection } from '../../live/connection.ts';
import { PRODUCT_NAME } from '../../parts/product.ts';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  perform,
  press,
  settle,
  textOf,
} from '../../testing/open-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { FURTHER_SCREENS, ROUTES, TABS } from '../routes.ts';

const sidebar = () => find('nav', 'Main');
const groupsOf = (nav: Element) =>
  [...nav.querySelectorAll('section')].map((section) => ({
    group: textOf(section.querySelector('h2')),
    items: [...section.querySelectorAll('a')].map((link) => ({
      path: link.getAttribute('href'),
      name: textOf(link.querySelector('span') ?? link),
      description: textOf(link.querySelectorAll('span')[1]),
      isCurrent: link.getAttribute('aria-current') === 'page',
    })),
  }));

describe('shell', () => {
  beforeEach(() => void stubServer());
  afterEach(async () => {
    await closePage();
    vi.restoreAllMocks();
  });

  it.each(['/', '/mining'])('SHELL-01 SHELL-02 %s shows the Mining Dashboard', async (path) => {
    await openPage(path);
    expect(findAll('h2').map(textOf)).toContain('Mining Status');
  });

  it.each(ROUTES.filter((route) => route.upcoming))(
    'SHELL-03…13 $path says that it is not there yet',
    async (route) => {
      await openPage(route.path);
      expect(textOf(find('h1'))).toBe(route.name);
      expect(textOf(find('main'))).toContain('This screen is not there yet.');
      expect(document.title).toBe(`${route.name} · ${PRODUCT_NAME}`);
    },
  );

  it('SHELL-14 any other route reads "404 Page Not Found"', async () => {
    await openPage('/no-such-page');
    expect(textOf(find('h1'))).toBe('404 Page Not Found');
  });

  it('SHELL-15 routes take named parameters', async () => {
    stubServer();
    await openPage('/blocks/77');
    expect(document.title).toBe(`Block 77 · ${PRODUCT_NAME}`);
  });

  it.each([
    ['/x/:id', '/x/77', { id: '77', 0: '77' }],
    ['/x/*', '/x/a/b', { '*': 'a/b', 0: 'a/b' }],
    ['/x/:id/*', '/x/77/leaves/3', { id: '77', '*': 'leaves/3', 0: '77', 1: 'leaves/3' }],
  ])('SHELL-15 the pattern %s reads %s', (pattern, path, parameters) => {
    expect(matchRoute(parse, pattern, path)).toEqual([true, parameters]);
  });

  it('SHELL-16…20 the sidebar has four groups with twelve items', async () => {
    await openPage('/');
    const groups = groupsOf(sidebar());
    expect(groups.map(({ group, items }) => [group, items.map(({ path }) => path)])).toEqual([
      ['Core Mining', ['/', '/ai', '/analysis']],
      ['Advanced Features', ['/quantum', '/frontiermath', '/blockchain']],
      ['Token & Finance', ['/altcoin']],
      ['Data & Tools', ['/sql', '/downloads', '/authentic', '/cryptographic-strength', '/tutorials']],
    ]);
  });

  it('SHELL-21 SHELL-22 every item is described, six of them by the spec', async () => {
    await openPage('/');
    const items = groupsOf(sidebar()).flatMap(({ items }) => items);
    expect(items.every(({ description }) => description.length > 0)).toBe(true);
    const described = new Map(items.map(({ name, description }) => [name, description.toLowerCase()]));
    expect(described.get('Mining Dashboard')).toBe('main mining operations and controls');
    expect(described.get('Quantum Clock')).toBe('quantum timing with mining discoveries');
    expect(described.get('SQL Console')).toBe('query the mining database directly');
    expect(described.get('Database Downloads')).toBe('export solution sets and analysis');
    expect(described.get('Cryptographic Strength')).toBe('infinite bit strength scaling with mining power');
    expect(described.get('Tutorials')).toBe('interactive learning guides');
  });

  it.each([
    ['/sql', 'SQL Console'],
    ['/mining', 'Mining Dashboard'],
  ])('SHELL-23 on %s only %s is marked', async (path, name) => {
    await openPage(path);
    const current = groupsOf(sidebar()).flatMap(({ items }) => items.filter(({ isCurrent }) => isCurrent));
    expect(current.map((item) => item.name)).toEqual([name]);
  });

  it.each([
    ['/sql/', 'SQL Console'],
    ['/SQL', 'SQL Console'],
    ['/Mining/', 'Mining Dashboard'],
    ['/blocks/', 'Blocks'],
  ])('SHELL-23 %s is titled and marked as what it shows, %s', async (path, name) => {
    await openPage(path);
    expect(document.title).toBe(`${name} · ${PRODUCT_NAME}`);
    const marked = [...sidebar().parentElement!.querySelectorAll('[aria-current=page]')];
    expect(marked.map((link) => textOf(link.querySelector('span') ?? link))).toEqual([name]);
  });

  it('SHELL-24 SHELL-25 the footer says "System Active" while the server is heard, and "256-bit Security"', async () => {
    setConnection('connecting');
    await openPage('/');
    expect(textOf(find('footer'))).toContain('System Active');
    expect(textOf(find('footer'))).toContain('256-bit Security');
    await perform(() => setConnection('live'));
    expect(textOf(find('footer'))).toContain('System Active');
    await perform(() => setConnection('reconnecting'));
    expect(textOf(find('footer'))).not.toContain('System Active');
  });

  it('SHELL-28 the bottom bar has five tabs', async () => {
    await openPage('/');
    const tabs = [...find('nav', 'Tabs').querySelectorAll('a')].map((link) => [
      textOf(link),
      link.getAttribute('href'),
    ]);
    expect(tabs).toEqual([
      ['Mining', '/'],
      ['AI', '/ai'],
      ['Token', '/altcoin'],
      ['Analysis', '/analysis'],
      ['Quantum', '/quantum'],
    ]);
    expect(TABS).toHaveLength(5);
  });

  it('SHELL-29 OPEN-01 bar, sidebar and title have the product name', async () => {
    await openPage('/');
    const bar = button('Open menu').closest('header');
    expect(textOf(bar)).toContain(`${PRODUCT_NAME}Mining Dashboard`);
    expect(textOf(sidebar())).toContain(PRODUCT_NAME);
    expect(document.title).toContain(PRODUCT_NAME);
    expect(textOf(bar)).not.toContain('›');
  });

  it('SHELL-29 on other screens the bar has their name behind the specified words', async () => {
    for (const [path, name] of [
      ['/coverage', 'Coverage'],
      ['/sql', 'SQL Console'],
      ['/blocks/7', 'Block 7'],
    ] as const) {
      await openPage(path);
      const bar = button('Open menu').closest('header');
      expect(textOf(bar)).toContain(`${PRODUCT_NAME}Mining Dashboard › ${name}`);
    }
  });

  it('SHELL-30 SHELL-31 SHELL-32 the drawer lists four groups, and choosing an item closes it', async () => {
    await openPage('/');
    await press(button('Open menu'));
    const drawer = find('dialog', 'Menu') as HTMLDialogElement;
    expect(drawer.open).toBe(true);
    const groups = [...drawer.querySelectorAll('section')].map((section) => [
      textOf(section.querySelector('h2')),
      ...[...section.querySelectorAll('a')].map(
        (link) => `${textOf(link.querySelector('span'))} ${link.getAttribute('href')}`,
      ),
    ]);
    expect(groups).toEqual([
      ['Core', 'Mining /', 'AI Dashboard /ai', 'Analysis /analysis'],
      ['Advanced', 'Quantum /quantum', 'FrontierMath /frontiermath', 'Blockchain /blockchain'],
      ['Token', 'Token /altcoin'],
      ['Tools', 'SQL /sql', 'Downloads /downloads', 'Tutorials /tutorials'],
    ]);
    await press(drawer.querySelector('a[href="/sql"]')!);
    expect(window.location.pathname).toBe('/sql');
    expect(drawer.open).toBe(false);
  });

  it('SHELL-41 OPEN-04 the welcome banner is shown under the header: the name, one sentence, no figures', async () => {
    await openPage('/');
    const banner = find('section', 'Welcome');
    expect(banner.previousElementSibling?.tagName).toBe('HEADER');
    expect(textOf(banner)).toContain(PRODUCT_NAME);
    expect(textOf(banner)).not.toMatch(/\d/);
  });

  it.each(['/', '/mining'])(
    'SHELL-43 SHELL-44 OPEN-02 %s has eight panels in the right column',
    async (path) => {
      await openPage(path);
      const panels = [...find('[data-column="right"]').querySelectorAll('[data-panel]')];
      expect(panels.map((panel) => textOf(panel.querySelector('h2')))).toEqual([
        'Mining operations',
        'Active Computation',
        'Productive Mining Workflow',
        'Mining statistics',
        'Recent Mathematical Blocks',
        'Adaptive Learning System',
        'Learning System Monitor',
        'Ultra-Security Monitor',
      ]);
    },
  );

  it('SHELL-42 OPEN-02 the left column has two panels: level and progress, and the guide', async () => {
    await openPage('/');
    const column = find('[data-column="left"]');
    expect([...column.querySelectorAll('section > div > h2')]).toHaveLength(2);
  });

  it('panels whose figures nothing measures yet say so and show no figure', async () => {
    await openPage('/');
    for (const title of ['Adaptive Learning System', 'Learning System Monitor']) {
      expect(textOf(card(title))).toContain('not there yet');
      expect(textOf(card(title))).not.toMatch(/\d/);
    }
  });

  it('SHELL-45 the token is named $MINED in the header, PROD on its own page', async () => {
    await openPage('/');
    expect(textOf(find('main > header'))).toContain('$MINED balance');
    await openPage('/altcoin');
    expect(textOf(find('main'))).toContain('PROD');
  });

  it('a screen to come is marked where it is listed', async () => {
    await openPage('/');
    const marked = (links: Iterable<Element>) =>
      [...links].flatMap((link) =>
        /later/.test(`${textOf(link)} ${link.getAttribute('aria-label')}`) ? [link.getAttribute('href')] : [],
      );
    const toCome = (routes: typeof ROUTES) =>
      routes.flatMap(({ path, upcoming }) => (upcoming ? [path] : []));
    expect(marked(sidebar().querySelectorAll('section a'))).toEqual(toCome(ROUTES));
    expect(marked(find('nav', 'Tabs').querySelectorAll('a'))).toEqual(toCome(TABS));
    await press(button('Open menu'));
    const drawer = find('dialog', 'Menu');
    expect(marked(drawer.querySelectorAll('section a'))).toEqual(
      toCome(ROUTES.filter(({ drawer }) => drawer)),
    );
  });

  it('screens beyond the spec’s have a list of their own, and the present one is marked', async () => {
    await openPage('/blocks');
    const links = [...find('nav', 'Further screens').querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      ...FURTHER_SCREENS.map(({ path }) => path),
      '/docs',
    ]);
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map(textOf)).toEqual([
      'Blocks',
    ]);
  });

  it('a page that one goes back to is where it was left; one that a link opens begins at its top', async () => {
    let top = 0;
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
    vi.stubGlobal('scrollTo', (_left: number, to: number) => {
      top = to;
    });
    const openRecords = () => press(find('nav[aria-label="Further screens"] a', 'Records'));
    await openPage('/coverage');
    top = 700;
    await perform(() => window.dispatchEvent(new Event('scroll')));
    await openRecords();
    expect(top).toBe(0);
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await arrived;
    await settle();
    expect([window.location.pathname, top]).toEqual(['/coverage', 700]);
    await openRecords();
    expect(top).toBe(0);
    vi.unstubAllGlobals();
  });

  it('SHELL-40 OPEN-03 embedded mode has neither header nor navigation', async () => {
    await openPage('/?embed=1');
    expect(findAll('h1')).toEqual([]);
    expect(findAll('nav', 'Main')).toEqual([]);
    expect(findAll('h2').map(textOf)).toContain('Active Computation');
  });

  it('the page says so while the live channel is closed', async () => {
    setConnection('live');
    await openPage('/');
    expect(textOf(find('[role=status]:not([aria-label])'))).toBe('');
    await perform(() => setConnection('reconnecting'));
    expect(textOf(find('[role=status]:not([aria-label])'))).toContain('hasn’t been reached since');
    await perform(() => setConnection('offline'));
    expect(textOf(find('[role=status]:not([aria-label])'))).toContain('Figures are as of');
  });

  it('SHELL-46 no screen asks for a login', async () => {
    for (const route of ROUTES) {
      await openPage(route.path);
      expect(findAll('input[type="password"]')).toEqual([]);
    }
  });

  it('the theme goes round and is remembered', async () => {
    await openPage('/');
    const themeButton = () => findAll('button', /^Theme:/)[0]!;
    await press(themeButton());
    expect(document.documentElement.dataset.theme).toBe('light');
    await press(themeButton());
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await press(themeButton());
    expect(localStorage.getItem('theme')).toBeNull();
  });
});
