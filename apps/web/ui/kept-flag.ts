/** A yes that the browser keeps: for good in localStorage, for this tab in sessionStorage. */
type StorageName = 'localStorage' | 'sessionStorage';

/** A browser that keeps nothing says yes: what waits for the flag would else come up on every page. */
export function isFlagKept(key: string, storage: StorageName = 'localStorage'): boolean {
  try {
    return window[storage].getItem(key) === 'true';
  } catch {
    return true;
  }
}

export function keepFlag(key: string, storage: StorageName = 'localStorage'): void {
  try {
    window[storage].setItem(key, 'true');
  } catch {
    // What waits for the flag then comes up again when the page is loaded anew, if it can be read at all.
  }
}
