import { clsx } from 'clsx';
import { Clock, Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { PRODUCT_NAME } from '../../parts/product.ts';
import { isToCome } from '../../screens/screen-record.ts';
import { Button } from '../../ui/button.tsx';
import { routeAt, TABS, titleAt } from '../routes.ts';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionChip } from './connection-state.tsx';

const DrawerMenu = lazy(() => import('./drawer-menu.tsx').then((module) => ({ default: module.DrawerMenu })));

/** What the specification calls the product on a phone (part 1 §2); the name of another screen follows it. */
const SUBTITLE = 'Mining Dashboard';

/** The bar of windows below 768 px: name, screen, connection and the button that opens the drawer. */
export function TopBar() {
  const title = titleAt(useLocation()[0]);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className="sticky top-0 z-20 flex items-center gap-2.5 border-line border-b bg-surface px-4 py-2 md:hidden">
      <BrandMark />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold text-title leading-5">{PRODUCT_NAME}</p>
        <p className="truncate text-ink-2 text-small leading-4">
          <span>{SUBTITLE}</span>
          {title !== SUBTITLE && <span> › {title}</span>}
        </p>
      </div>
      <ConnectionChip />
      <Button
        size="icon"
        icon={Menu}
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
      />
      <Suspense fallback={null}>{isMenuOpen && <DrawerMenu onClose={() => setMenuOpen(false)} />}</Suspense>
    </header>
  );
}

export function BottomBar() {
  const [path] = useLocation();
  const current = routeAt(path);
  return (
    <nav
      aria-label="Tabs"
      data-tour="navigation"
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-5 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {TABS.map((route) => {
        const Icon = route.icon;
        const isCurrent = route === current;
        return (
          <Link
            key={route.path}
            href={route.path}
            aria-current={isCurrent ? 'page' : undefined}
            aria-label={isToCome(route) ? `${route.tab}, later` : undefined}
            className={clsx(
              'grid min-h-14 min-w-0 grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-0.5 border-t-2 text-small -outline-offset-2',
              isCurrent ? 'border-primary font-semibold text-primary' : 'border-transparent text-ink-2',
            )}
          >
            <span className="relative">
              <Icon aria-hidden className="size-5" />
              {isToCome(route) && (
                <Clock aria-hidden className="absolute -top-1 -right-3.5 size-3 text-ink-2" />
              )}
            </span>
            <span className="max-w-full truncate">{route.tab}</span>
          </Link>
        );
      })}
    </nav>
  );
}
