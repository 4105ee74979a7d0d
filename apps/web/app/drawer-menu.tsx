import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';
import { DRAWER_GROUPS, ROUTES, routeAt } from './routes.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** The menu of narrow screens, at the right edge. Choosing an item closes it. */
export function DrawerMenu({ dialogRef }: { dialogRef: RefObject<HTMLDialogElement | null> }) {
  const [path] = useLocation();
  const current = routeAt(path);
  const close = () => dialogRef.current?.close();
  useEffect(() => {
    const dialog = dialogRef.current;
    const closeOnBackdrop = (event: MouseEvent) => event.target === dialog && dialog?.close();
    dialog?.addEventListener('click', closeOnBackdrop);
    return () => dialog?.removeEventListener('click', closeOnBackdrop);
  }, [dialogRef]);

  return (
    <dialog
      ref={dialogRef}
      aria-label="Menu"
      className="m-0 mr-0 ml-auto h-dvh max-h-none w-[min(320px,86vw)] max-w-none border-line border-l bg-surface text-ink backdrop:bg-[oklch(0.1_0.02_265/0.45)] open:animate-[drawer-in_180ms_ease-out]"
    >
      <div className="flex items-center justify-between border-line border-b py-2 pr-4 pl-5">
        <p className="font-semibold text-title">Menu</p>
        <div className="flex gap-1">
          <ThemeToggle />
          <Button look="quiet" size="icon" icon={X} aria-label="Close menu" onClick={close} />
        </div>
      </div>
      <nav aria-label="Menu" className="px-3 pt-1 pb-6">
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
                  onClick={close}
                  aria-current={isCurrent ? 'page' : undefined}
                  className={clsx(
                    'flex min-h-11 items-center gap-3 rounded-control px-2',
                    isCurrent ? 'bg-tint-primary font-medium text-primary' : 'hover:bg-sunken',
                  )}
                >
                  <Icon aria-hidden className="size-[18px]" />
                  {route.drawer?.name}
                </Link>
              );
            })}
          </section>
        ))}
      </nav>
    </dialog>
  );
}
