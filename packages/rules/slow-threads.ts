/** Below this share of a core, the machine and not the work decides how long a unit takes. */
const SLOW_BELOW_SHARE = 0.5;

/**
 * Says that the machine leaves too little to the computing threads.
 * @param processorShare of a core that a thread gets, 0 to 1; null while it isn't known
 * @returns a sentence, or undefined while there is nothing to say
 */
export function slowThreadsSentence(processorShare: number | null): string | undefined {
  if (processorShare === null || processorShare >= SLOW_BELOW_SHARE) return undefined;
  const percent = Math.floor(100 * processorShare);
  const share = percent < 1 ? 'less than 1 %' : `${percent} %`;
  return `The server’s machine is busy: a computing thread gets ${share} of a core. That, not the work, is why this takes long.`;
}
