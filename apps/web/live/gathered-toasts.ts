/**
 * Several sessions that start or stop together give one toast that lists their types. A batch is open while the
 * visitor's own calls are under way; without one, messages that come close together are gathered.
 */
const GATHER_MS = 250;

export interface GatheredToasts {
  add: (label: string) => void;
  /** Holds the toast back until `whenSettled` has settled. */
  holdUntil: (whenSettled: Promise<unknown>) => void;
}

export function gatherToasts(show: (labels: string[]) => void): GatheredToasts {
  let labels: string[] = [];
  let heldBy = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    clearTimeout(timer);
    if (heldBy > 0 || labels.length === 0) return;
    timer = setTimeout(() => {
      const gathered = labels;
      labels = [];
      show(gathered);
    }, GATHER_MS);
  }

  return {
    add(label) {
      labels.push(label);
      schedule();
    },
    holdUntil(whenSettled) {
      heldBy += 1;
      const release = () => {
        heldBy -= 1;
        schedule();
      };
      whenSettled.then(release, release);
    },
  };
}
