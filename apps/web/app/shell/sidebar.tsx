import { clsx } from 'clsx';
import { Info, Wallet } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useConnection } from '../../live/connection.ts';
import { openWallet } from '../../overlays/wallet/wallet-store.ts';
import { PRODUCT_NAME } from '../../parts/product.ts';
import { mining } from '../../screens/mining/screen.ts';
import { GROUPS, isToCome, type RouteRecord } from '../../screens/screen-record.ts';
import { Explained } from '../../ui/explained.tsx';
import { LaterMark } from '../../ui/later-mark.tsx';
import { FURTHER_SCREENS, furtherScreenAt, ROUTES, routeAt } from '../routes.ts';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionChip } from './connection-state.tsx';
import { SearchButton } from './search-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Desktop navigation: four groups, with the current route marked. */
export function Sidebar() {
  const [path] = useLocation();
  const current = routeAt(path);
  return (
    <div className="sticky top-0 hidden h-dvh flex-col border-line border-r bg-sunken md:flex">
      <nav aria-label="Main" data-tour="navigation" className="flex min-h-0 grow flex-col">
        <Link
          href={mining.path}
          className="mx-3 mt-3 flex items-center gap-2.5 rounded-control px-2 py-1 font-semibold text-title"
        >
          <BrandMark />
          {PRODUCT_NAME}
        </Link>
        <SearchButton className="mx-3 mt-2" />
        <div className="min-h-0 grow overflow-y-auto px-3 pb-3 [scrollbar-width:thin]">
          {GROUPS.map((group) => (
            <section key={group} aria-label={group}>
              <h2 className="px-3 pt-2 pb-1 font-medium text-ink-2 text-small">{group}</h2>
              <ul className="grid gap-px">
                {ROUTES.filter((route) => route.group === group).map((route) => (
                  <SidebarItem key={route.path} route={route} isCurrent={route === current} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </nav>
      <FurtherLinks
        className="border-line border-t px-3 pt-1 pb-2"
        listClassName="grid grid-cols-[auto_auto]"
      />
      <SidebarFooter />
    </div>
  );
}

function SidebarItem({ route, isCurrent }: { route: RouteRecord; isCurrent: boolean }) {
  return (
    <li>
      <Link
        href={route.path}
        aria-current={isCurrent ? 'page' : undefined}
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)_auto] rounded-control border border-l-2 px-2.5 py-[3px] leading-5',
          isCurrent ? 'border-line border-l-primary bg-surface' : 'border-transparent hover:bg-well',
        )}
      >
        <span className={isCurrent ? 'font-medium' : undefined}>{route.name}</span>
        <span className="col-span-2 text-ink-2 text-small leading-4">{route.description}</span>
        {isToCome(route) && <LaterMark className="col-start-2 row-start-1" />}
      </Link>
    </li>
  );
}

const SECURITY_NOTE =
  'Blocks are linked by SHA-256, 256 bits, and signed twice: with Ed25519 and with ML-DSA-65, which resists quantum computers.';

function SidebarFooter() {
  const isActive = !useConnection().isLost;
  return (
    <footer className="grid gap-1.5 border-line border-t px-5 py-2.5 text-ink-2 text-small">
      <div className="flex items-end justify-between gap-2">
        <div className="grid gap-1">
          <span className="flex items-center gap-2">
            <span aria-hidden className={clsx('size-[7px] rounded-full', isActive ? 'bg-ok' : 'bg-warn')} />
            {isActive ? 'System Active' : 'Not reached'}
          </span>
          <Explained by={SECURITY_NOTE}>256-bit Security</Explained>
        </div>
        <div className="flex items-center gap-1">
          <ConnectionChip />
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
}

/** A page of the server's own, not a screen of this one. */
const REFERENCE_PATH = '/docs';
const FURTHER_LINK =
  'flex min-h-7 items-center gap-2 rounded-control px-2.5 hover:bg-well aria-[current=page]:font-medium touch:min-h-11';

interface FurtherLinksProps {
  className: string;
  listClassName: string;
  onChoose?: () => void;
}

/** The screens that no list of the spec names, in a list of their own, with the wallet and the reference. */
export function FurtherLinks({ className, listClassName, onChoose }: FurtherLinksProps) {
  const [path] = useLocation();
  const current = furtherScreenAt(path);
  const chosen = onChoose ? { onClick: onChoose } : {};
  return (
    <nav aria-label="Further screens" className={className}>
      <h2 className="px-2.5 pt-1 pb-0.5 font-medium text-ink-2 text-small">Ledger</h2>
      <ul className={listClassName}>
        {FURTHER_SCREENS.map((screen) => (
          <li key={screen.path}>
            <Link
              href={screen.path}
              {...chosen}
              aria-current={screen === current ? 'page' : undefined}
              className={FURTHER_LINK}
            >
              <screen.icon aria-hidden className="size-4 shrink-0 text-ink-2" />
              {screen.name}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => {
              onChoose?.();
              openWallet();
            }}
            className={clsx(FURTHER_LINK, 'w-full')}
          >
            <Wallet aria-hidden className="size-4 shrink-0 text-ink-2" />
            Wallet
          </button>
        </li>
        <li>
          <a href={REFERENCE_PATH} className={FURTHER_LINK}>
            <Info aria-hidden className="size-4 shrink-0 text-ink-2" />
            API
          </a>
        </li>
      </ul>
    </nav>
  );
}
