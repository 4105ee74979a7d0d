/** A thread of the compute pool whose kernel loops in the region at which the frontier of prime_pattern begins. */
import runTask from '../threads/pool-thread.ts';

/** (module (func (export "f") (loop (br 0)))) */
const LOOP = Uint8Array.from(
  '0061736d0100000001040160000003020100070501016600000a0901070003400c000b0b'.match(/../g)!,
  (byte) => Number.parseInt(byte, 16),
);

/** A plan that a computation never reads to its end. */
const ENDLESS = {
  toJSON(): void {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(LOOP));
    (exports as { f(): void }).f();
  },
};

type Message = Parameters<typeof runTask>[0];

export default function runLooping(message: Message): ReturnType<typeof runTask> {
  const { name, task } = message;
  const loops = name === 'compute' && 'plan' in task && startsAtZero(task.plan);
  return runTask(loops ? ({ name, task: { ...task, plan: ENDLESS } } as unknown as Message) : message);
}

const startsAtZero = (plan: object): boolean => 'start' in plan && plan.start === '0';
