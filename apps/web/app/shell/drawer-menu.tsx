import { clsx } from 'clsx';
import { Signpost, Trophy, X } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { pressGuideButton } from '../../overlays/guide/guide-store.ts';
import { gameStatsOpen } from '../../parts/game-stats-open.ts';
import { mining } from '../../screens/mining/screen.ts';
import { DRAWER_GROUPS, isToCome } from '../../screens/screen-record.ts';
import { Button } from '../../ui/button.tsx';
import { LaterMark } from '../../ui/later-mark.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ROUTES, routeAt } from '../routes.ts';
import { SearchButton } from './search-button.tsx';
import { FurtherLinks } from './sidebar.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The menu of narrow screens, at the right edge. Choosing an item closes it. */
export function DrawerMenu({ onClose }: { onClose: () => void }) {
  const [path] = useLocation();
  const current = routeAt(path);
  return (
    <Modal
      label="Menu"
      onClose={onClose}
      className="m-0 mr-0 ml-auto h-dvh max-h-none w-[min(320px,86vw)] max-w-none rounded-none border-y-0 border-r-0 open:animate-[drawer-in_180ms_ease-out]"
    >
      <div className="flex items-center justify-between border-line border-b py-2 pr-4 pl-5">
        <p className="font-semibold text-title">Menu</p>
        <div className="flex gap-1">
          <ThemeToggle />
          <Button look="quiet" size="icon" icon={X} aria-label="Close menu" onClick={onClose} />
        </div>
      </div>
      <SearchButton className="mx-5 mt-3 w-[calc(100%-40px)]" onPress={onClose} />
      <FloatingOnes onClose={onClose} />
      <nav aria-label="Menu" className="px-3 pt-1 pb-3">
        {DRAWER_GROUPS.map((group) => (
          <section key={group} aria-label={group}>
            <h2 className="px-2 pt-3 pb-1 font-medium text-ink-2 text-small">{group}</h2>
            {ROUTES.filter((route) => route.drawer?.group === group).map((route) => {
              const Icon = route.icon;
              const isCurrent = route === current;
              return (
                <Link
                  key={route.path}
                  href={route.path}
                  onClick={onClose}
                  aria-current={isCurrent ? 'page' : undefined}
                  className={clsx(
                    'flex min-h-11 items-center gap-3 rounded-control px-2',
                    isCurrent ? 'bg-tint-primary font-medium text-primary' : 'hover:bg-sunken',
                  )}
                >
                  <Icon aria-hidden className="size-[18px]" />
                  <span>{route.drawer?.name}</span>
                  {isToCome(route) && <LaterMark className="ml-auto" />}
                </Link>
              );
            })}
          </section>
        ))}
      </nav>
      <FurtherLinks className="border-line border-t px-3 pt-2 pb-6" listClassName="grid" onChoose={onClose} />
    </Modal>
  );
}

/** What floats in wide windows, and on a phone where nothing lies under it. */
function FloatingOnes({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const openStats = () => {
    onClose();
    navigate(mining.path);
    gameStatsOpen.set(true);
  };
  const openGuide = () => {
    onClose();
    pressGuideButton();
  };
  return (
    <div className="mx-5 mt-2 flex gap-2 *:grow">
      <Button icon={Trophy} onClick={openStats}>
        Game Stats
      </Button>
      <Button icon={Signpost} aria-haspopup="dialog" onClick={openGuide}>
        Guide
      </Button>
    </div>
  );
}
