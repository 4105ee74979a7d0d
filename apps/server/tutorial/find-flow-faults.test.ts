import { availableLabels } from '@productive-mining/work/registry.ts';
import { plotSpacings } from '@productive-mining/work/riemann-zero/model/spacing-histogram.ts';
import { describe, expect, it } from 'vitest';
import { findFlowFaults } from './find-flow-faults.ts';
import { beside, type FlowDefinition, goTo, read } from './flow-definition.ts';
import { flows } from './flows.ts';

const step = (id: string) => read({ id, title: 'Title', description: 'Description.' });
const flow = (changes: Partial<FlowDefinition>): FlowDefinition => ({
  id: 'one',
  name: 'One',
  description: 'The first.',
  category: 'mining',
  difficulty: 'beginner',
  estimatedTime: 1,
  prerequisites: [],
  steps: [step('first'), step('last')],
  ...changes,
});

describe('the tutorials of the product', () => {
  it('TUT-03 TUT-04 OPEN-29 have nothing wrong', () => {
    expect(findFlowFaults(flows)).toEqual([]);
  });

  it('ONB-04 ONB-05 ONB-06 hold the three of the welcome with their minutes', () => {
    const minutes = new Map(
      flows.map(({ id, difficulty, estimatedTime }) => [id, [difficulty, estimatedTime]]),
    );
    expect(minutes.get('productive-mining-basics')).toEqual(['beginner', 8]);
    expect(minutes.get('quantum-clock-intro')).toEqual(['intermediate', 6]);
    expect(minutes.get('frontiermath-exploration')).toEqual(['advanced', 10]);
  });

  it('are fourteen, in every category, and each says something in every step', () => {
    expect(flows).toHaveLength(14);
    expect(new Set(flows.map(({ category }) => category))).toEqual(
      new Set(['mining', 'quantum', 'frontiermath', 'security']),
    );
    const texts = flows.flatMap(({ name, description, steps }) => [
      name,
      description,
      ...steps.flatMap(({ title, description: text, hints }) => [title, text, ...hints]),
    ]);
    expect(texts.filter((text) => text.trim() === '' || text.includes('!'))).toEqual([]);
  });

  it('say of the draw that it binds miners, and that the server keeps the secret', () => {
    const steps = flows.flatMap(({ steps }) => steps);
    const told = steps.find(({ id }) => id === 'certificate')?.description;
    expect(told).toMatch(/A cheating miner cannot .* The server could: it draws the secret and keeps it\.$/);
  });

  it('advance by what the visitor does: none waits but for a page to open', () => {
    const actions = flows.flatMap(({ steps }) => steps.map(({ action }) => action));
    expect(actions).not.toContain('wait');
  });

  it('name every kind that can be mined, where one is chosen', () => {
    const basics = flows.find(({ id }) => id === 'productive-mining-basics');
    const choice = basics?.steps.find(({ id }) => id === 'computation-type')?.description;
    expect(availableLabels.filter((label) => !choice?.includes(label))).toEqual([]);
  });

  it('name the pictures of zeta as the buttons above them do', () => {
    const basics = flows.find(({ id }) => id === 'productive-mining-basics');
    const told = basics?.steps.find(({ id }) => id === 'picture')?.description;
    expect(told).toContain('Z(t) is a real function');
    expect(told).toContain(`${plotSpacings([1], 0.1, 'zeros').name} counts`);
  });

  it('read a block’s page from its beginning: what it says, then the result', () => {
    const ids = flows.find(({ id }) => id === 'verification-and-ledger')?.steps.map(({ id }) => id) ?? [];
    const cards = ids.slice(ids.indexOf('open-block') + 1, ids.indexOf('certificate'));
    expect(cards).toEqual(['proved', 'spot-checked', 'result']);
  });

  it('have descriptions that fit a card of 400 by 300 px', () => {
    const long = flows.flatMap(({ id, steps }) =>
      steps.filter(({ description }) => description.length > 330).map((one) => `${id} ${one.id}`),
    );
    expect(long).toEqual([]);
  });
});

describe('the check finds', () => {
  const wait: FlowDefinition['steps'][number] = {
    ...read({ id: 'wait', title: 'Wait', description: 'Wait.' }, beside('card', 'top')),
    action: 'wait',
    duration: 1000,
    completionCriteria: 'timer',
  };
  const { duration: _duration, ...endless } = wait;

  it.each<[string, FlowDefinition[]]>([
    ['one: has no steps', [flow({ steps: [] })]],
    ['one: two tutorials have this id', [flow({}), flow({})]],
    ['one: two steps have the id first', [flow({ steps: [step('first'), step('first')] })]],
    ['one: step wait waits without a duration', [flow({ steps: [endless, step('last')] })]],
    ['one: ends with a step that goes on by itself', [flow({ steps: [wait] })]],
    [
      'one: step go navigates without a route',
      [flow({ steps: [goTo('', { id: 'go', title: 'Go', description: 'Go.' }), step('last')] })],
    ],
    [
      'one: step first is completed by element_click of no element',
      [flow({ steps: [{ ...step('first'), completionCriteria: 'element_click' }, step('last')] })],
    ],
    [
      'one: step first has a target without data-tour',
      [
        flow({
          steps: [
            { ...step('first'), targetElement: '[data-tour="card"] h1', position: 'top' },
            step('last'),
          ],
        }),
      ],
    ],
    [
      'one: step first has a target without data-tour',
      [flow({ steps: [{ ...step('first'), targetElement: 'h1', position: 'top' }, step('last')] })],
    ],
    [
      'one: step first is centred with a target, or beside none',
      [flow({ steps: [{ ...step('first'), position: 'top' }, step('last')] })],
    ],
    ['one: needs two, which is no tutorial', [flow({ prerequisites: ['two'] })]],
    ['one: needs itself', [flow({ prerequisites: ['two'] }), flow({ id: 'two', prerequisites: ['one'] })]],
  ])('%s', (problem, wrong) => {
    expect(findFlowFaults(wrong)).toContain(problem);
  });
});
