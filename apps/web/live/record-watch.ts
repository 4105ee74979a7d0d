/** Whether a screen is shown whose visitors are told of new records, though they mine nothing. */
import { useEffect } from 'react';

let screens = 0;

export function isRecordNewsWanted(): boolean {
  return screens > 0;
}

/** Has new records told while the screen is shown. */
export function useRecordNews(): void {
  useEffect(() => {
    screens += 1;
    return () => {
      screens -= 1;
    };
  }, []);
}
