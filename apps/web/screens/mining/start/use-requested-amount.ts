/** Reads `/?difficulty=10&blocks=1`, by which a tutorial sets the start card for a first block; nothing is started by it. */
import { DIFFICULTY } from '@productive-mining/rules/estimated-value.ts';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { STOP_AFTER_MAX } from './kept-stop-after.ts';
import type { MiningForm } from './use-mining-form.ts';

const DIFFICULTY_PARAMETER = 'difficulty';
const BLOCKS_PARAMETER = 'blocks';

/**
 * Takes the amounts out of the address, so that the same link works again. What is no amount changes nothing.
 * @param isLocked whether sessions hold the difficulty; undefined until the server has said so
 */
export function useRequestedAmount(form: MiningForm, isLocked: boolean | undefined): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const difficulty = wholeNumber(parameters.get(DIFFICULTY_PARAMETER), DIFFICULTY.max);
    const blocks = wholeNumber(parameters.get(BLOCKS_PARAMETER), STOP_AFTER_MAX.blocks);
    const isAsked = parameters.has(DIFFICULTY_PARAMETER) || parameters.has(BLOCKS_PARAMETER);
    if (!isAsked || isLocked === undefined) return;
    parameters.delete(DIFFICULTY_PARAMETER);
    parameters.delete(BLOCKS_PARAMETER);
    const rest = parameters.toString();
    navigate(rest === '' ? path : `${path}?${rest}`, { replace: true });
    if (difficulty !== undefined && !isLocked) form.setDifficulty(difficulty);
    if (blocks !== undefined) form.setStopAfter({ blocks });
  }, [search, path, navigate, isLocked, form]);
}

/** A whole number from 1 to `max`, else undefined. */
function wholeNumber(text: string | null, max: number): number | undefined {
  const value = text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= max ? value : undefined;
}
