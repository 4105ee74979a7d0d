/** Reads `/?workType=riemann_zero`, by which the command palette chooses a type; nothing is started by it. */
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useWorkTypes } from '../../../api/work-types.ts';
import { showToast } from '../../../ui/toast-store.ts';
import type { MiningForm } from './use-mining-form.ts';

const WORK_TYPE_PARAMETER = 'workType';

/**
 * Takes the choice out of the address, so that the same link works again.
 * @param isLocked whether sessions hold the choice; undefined until the server has said so
 */
export function useRequestedType(form: MiningForm, isLocked: boolean | undefined): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { items, query } = useWorkTypes();
  const isKnown = isLocked !== undefined && !query.isPending;
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const requested = parameters.get(WORK_TYPE_PARAMETER);
    if (requested === null || !isKnown) return;
    parameters.delete(WORK_TYPE_PARAMETER);
    const rest = parameters.toString();
    navigate(rest === '' ? path : `${path}?${rest}`, { replace: true });
    const item = items.find(({ value }) => value === requested);
    const refusal = refusalOf(item, isLocked);
    if (refusal) showToast({ title: 'The computation type stays', description: refusal });
    else form.chooseOnly(requested);
  }, [search, path, navigate, items, isKnown, isLocked, form]);
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
