/** A thread of lowest priority that makes the random instances of blocks again, from what is stored of them. */
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { ComputedAgain, Json } from '@productive-mining/work/work-type.ts';
import { lowerThreadPriority } from './thread-priority.ts';

lowerThreadPriority();

export interface InstanceTask {
  workType: string;
  /** As they are stored. */
  plan: unknown;
  result: unknown;
}

/** @returns null where the kind has none, or doesn't read what is stored */
export default function makeInstance({ workType, plan, result }: InstanceTask): ComputedAgain | null {
  if (!isAvailable(workType)) return null;
  const kind = workTypeOf(workType);
  const [planned, found] = [kind.readPlan(plan as Json), kind.readResult(result as Json)];
  return (planned && found && kind.instance?.(planned, found)) ?? null;
}
