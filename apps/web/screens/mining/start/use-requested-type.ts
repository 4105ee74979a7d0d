/**
 * Reads `/?workType=riemann_zero`, by which the command palette chooses a type, and `&frontier=zeros`, by which the page of
 * coverage also chooses where; nothing is started by it.
 */
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type FrontierCoverage, useCoverage } from '../../../api/coverage.ts';
import { useWorkTypes } from '../../../api/work-types.ts';
import { showToast } from '../../../ui/toast-store.ts';
import type { MiningForm } from './use-mining-form.ts';

const WORK_TYPE_PARAMETER = 'workType';
const FRONTIER_PARAMETER = 'frontier';

/**
 * Takes the choice out of the address, so that the same link works again.
 * @param isLocked whether sessions hold the choice; undefined until the server has said so
 */
export function useRequestedType(form: MiningForm, isLocked: boolean | undefined): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { items, query } = useWorkTypes();
  const needsFrontier = new URLSearchParams(search).has(FRONTIER_PARAMETER);
  const { data: coverage, isLoading } = useCoverage({ enabled: needsFrontier });
  const isKnown = isLocked !== undefined && !query.isPending && !isLoading;
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const requested = parameters.get(WORK_TYPE_PARAMETER);
    if (requested === null || !isKnown) return;
    const name = parameters.get(FRONTIER_PARAMETER);
    for (const parameter of [WORK_TYPE_PARAMETER, FRONTIER_PARAMETER]) parameters.delete(parameter);
    const rest = parameters.toString();
    navigate(rest === '' ? path : `${path}?${rest}`, { replace: true });
    const item = items.find(({ value }) => value === requested);
    const refusal = refusalOf(item, isLocked);
    if (refusal) {
      showToast({ title: 'The computation type stays', description: refusal });
      return;
    }
    form.chooseOnly(requested);
    const frontier = coverage?.frontiers.find(
      (each) => each.workType === requested && each.frontier === name,
    );
    if (frontier) chooseFrontier(form, frontier);
  }, [search, path, navigate, items, isKnown, isLocked, form, coverage]);
}

/** The difficulty goes to the nearest one at which the frontier may be chosen, and a message says so. */
function chooseFrontier(form: MiningForm, { workType, frontier, chosenAt: { from, to } }: FrontierCoverage) {
  form.chooseFrontier(workType, frontier);
  const difficulty = Math.min(Math.max(form.difficulty, from), to);
  if (difficulty === form.difficulty) return;
  form.setDifficulty(difficulty);
  showToast({
    title: `Difficulty is ${difficulty} now`,
    description: `This frontier can be mined at difficulties ${from} to ${to}.`,
  });
}

function refusalOf(
  item: { label: string; available: boolean } | undefined,
  isLocked: boolean | undefined,
): string | null {
  if (!item) return 'The address names a type that does not exist.';
  if (!item.available) return `${item.label} comes later.`;
  if (isLocked) return 'It can’t change while sessions are mining. Pause or stop them first.';
  return null;
}
