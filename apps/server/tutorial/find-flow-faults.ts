/** Checks the rules for tutorials, so that nobody gets stuck in one (spec part 1 §3 to §5). */
import { tutorialStep } from '@productive-mining/contract/calls/tutorial.ts';
import type { FlowDefinition } from './flow-definition.ts';

type Step = FlowDefinition['steps'][number];

/** Faults of the tutorials, one sentence each; none when all is well. */
export function findFlowFaults(flows: readonly FlowDefinition[]): string[] {
  return [
    ...repeated(flows.map(({ id }) => id)).map((id) => `${id}: two tutorials have this id`),
    ...flows.flatMap((flow) => problemsOfFlow(flow).map((problem) => `${flow.id}: ${problem}`)),
    ...flows.flatMap((flow) => problemsOfPrerequisites(flow, flows)),
  ];
}

function problemsOfFlow({ steps, estimatedTime, comesWith, needsBlock }: FlowDefinition): string[] {
  const last = steps.at(-1);
  return [
    ...(last ? [] : ['has no steps']),
    ...(Number.isInteger(estimatedTime) && estimatedTime > 0 ? [] : ['takes no whole number of minutes']),
    ...(comesWith !== undefined && needsBlock ? ['waits for two things'] : []),
    ...(last?.action === 'wait' || last?.action === 'navigate'
      ? ['ends with a step that goes on by itself']
      : []),
    ...repeated(steps.map(({ id }) => id)).map((id) => `two steps have the id ${id}`),
    ...steps.flatMap((step) => problemsOfStep(step).map((problem) => `step ${step.id} ${problem}`)),
  ];
}

/** A target is an element that was marked for it, by an attribute that no redesign renames, or one within such an element. */
const TARGET = /^\[data-tour="[a-z]+(-[a-z]+)*"\]( \[data-tour="[a-z]+(-[a-z]+)*"\])*$/;

function problemsOfStep(step: Step): string[] {
  const { action, duration, actionData, completionCriteria, targetElement, position } = step;
  const needsTarget = completionCriteria === 'element_click' || completionCriteria === 'element_hover';
  return [
    ...(tutorialStep.safeParse(step).success ? [] : ['has not the shape of a step']),
    ...(action === 'wait' && !(duration !== undefined && duration > 0) ? ['waits without a duration'] : []),
    ...(action === 'navigate' && !actionData?.route.startsWith('/') ? ['navigates without a route'] : []),
    ...(needsTarget && targetElement === undefined
      ? [`is completed by ${completionCriteria} of no element`]
      : []),
    ...(targetElement === undefined || TARGET.test(targetElement) ? [] : ['has a target without data-tour']),
    ...((targetElement === undefined) === (position === 'center')
      ? []
      : ['is centred with a target, or beside none']),
  ];
}

function problemsOfPrerequisites(flow: FlowDefinition, flows: readonly FlowDefinition[]): string[] {
  const known = new Set(flows.map(({ id }) => id));
  const unknown = flow.prerequisites.filter((id) => !known.has(id));
  return [
    ...unknown.map((id) => `${flow.id}: needs ${id}, which is no tutorial`),
    ...(leadsTo(flow.id, flow, flows, new Set()) ? [`${flow.id}: needs itself`] : []),
  ];
}

/** Whether the prerequisites of a tutorial, and theirs, reach the id. */
function leadsTo(
  id: string,
  { prerequisites }: FlowDefinition,
  flows: readonly FlowDefinition[],
  seen: Set<string>,
): boolean {
  return prerequisites.some((next) => {
    if (next === id) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    const flow = flows.find((candidate) => candidate.id === next);
    return flow !== undefined && leadsTo(id, flow, flows, seen);
  });
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
