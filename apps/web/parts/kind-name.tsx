import type { WorkTypeNames } from '../api/work-types.ts';

/** A kind by the name that lists and pages give it; its other one, which selectors show, as the title. */
export function KindName({ names: { displayName, label } }: { names: WorkTypeNames }) {
  return <span title={label === displayName ? undefined : label}>{displayName}</span>;
}
