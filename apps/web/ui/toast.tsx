import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect } from 'react';
import { keepClear } from './keep-clear.ts';
import { dismissToast, type ShownToast, TOAST, useShownToast } from './toast-store.ts';

/** The notification area; F8 moves the focus there. It keeps what is marked with data-notices clear of the work. */
export function ToastLayer() {
  const toast = useShownToast();
  useEffect(() => {
    const stack = document.querySelector<HTMLElement>('[data-notices]');
    return stack ? keepClear(stack) : undefined;
  }, []);
  return (
    <Toast.Provider
      label="Notification"
      duration={TOAST.displayMs}
      swipeDirection="right"
      swipeThreshold={TOAST.swipeThresholdPx}
    >
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <Toast.Viewport
        hotkey={[TOAST.hotkey]}
        label="Notifications ({hotkey})"
        className="pointer-events-auto w-full outline-none"
        style={{ maxWidth: TOAST.widthMaxPx }}
      />
    </Toast.Provider>
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const isBad = toast.tone === 'bad';
  return (
    <Toast.Root
      type="foreground"
      {...(toast.displayMs === undefined ? {} : { duration: toast.displayMs })}
      open={toast.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
      data-tone={toast.tone ?? 'plain'}
      className={`flex items-start gap-3 rounded-card border bg-surface py-3 shadow-floating pr-2 pl-4 brief:h-12 brief:items-center brief:py-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
        isBad ? 'border-bad' : 'border-control'
      }`}
    >
      <div className="min-w-0 grow">
        <Toast.Title className={`font-semibold brief:truncate ${isBad ? 'text-bad' : ''}`}>
          {toast.title}
        </Toast.Title>
        {toast.description && (
          <Toast.Description className="mt-0.5 break-words text-ink-2 brief:mt-0 brief:truncate">
            {toast.description}
          </Toast.Description>
        )}
      </div>
      <Toast.Close
        aria-label="Close notification"
        className="grid size-8 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink touch:size-11"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
