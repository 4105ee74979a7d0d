/** A flag that the browser keeps: permanently in localStorage, for this tab in sessionStorage. */
type StorageName = 'localStorage' | 'sessionStorage';

/** Whether the flag is set. Without storage it is reported as set; otherwise its dialog would open on every page. */
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
    // Without storage, the dialog opens again after a reload if the flag can be read at all.
  }
}
