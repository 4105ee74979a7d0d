/**
 * What the API's description adds to the contract: plans and results by kind. The contract leaves them open, as a damaged
 * block is shown as it is, and as pages that load the contract don't need every kind.
 */
import { blockDetail, blockDiscovery } from '@productive-mining/contract/entities/block-detail.ts';
import { blockStatus } from '@productive-mining/contract/entities/block-status.ts';
import { storedBlock, storedDiscovery } from '@productive-mining/contract/entities/stored-block.ts';
import type { JsonForm } from '@productive-mining/work/kit/json-form.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Kind {
  value: string;
  /** Names of the schemas, e.g. PrimePatternPlan. */
  plan: string;
  result: string;
}

/** "prime_pattern" as "PrimePattern". */
const nameOf = (value: string) =>
  value.replace(/(?:^|_)([a-z0-9])/g, (_, first: string) => first.toUpperCase());

const kinds: readonly Kind[] = presentations
  .map(({ value }) => value)
  .filter(isAvailable)
  .map((value) => ({ value, plan: `${nameOf(value)}Plan`, result: `${nameOf(value)}Result` }));

/** The forms of every kind's plans and results, by the names of their schemas. */
export const kindForms: Readonly<Record<string, JsonForm>> = Object.fromEntries(
  kinds.flatMap(({ value, plan, result }) => {
    const { readPlan, readResult } = workTypeOf(value);
    return [
      [plan, readPlan.form],
      [result, readResult.form],
    ];
  }),
);

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const withFields = (properties: Record<string, JsonSchema>, others: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  ...others,
});

/** Only a block that the server has found faulty may have another form. */
const FAULTY = withFields({ status: { const: 'faulty' } });
const holding = blockStatus.options.filter((status) => status !== 'faulty');

/** For each schema of the contract that leaves something open: what of its values is open, and which forms it has. */
const choices = new Map<unknown, JsonSchema>([
  [
    blockDiscovery,
    {
      oneOf: [
        ...kinds.map(({ value, plan, result }) =>
          withFields({
            workType: { const: value },
            status: { enum: holding },
            plan: reference(plan),
            result: reference(result),
          }),
        ),
        FAULTY,
      ],
    },
  ],
  [
    blockDetail,
    {
      oneOf: [withFields({ status: { enum: holding }, certificate: reference('Certificate') }), FAULTY],
    },
  ],
  [
    storedDiscovery,
    {
      description: 'A damaged discovery is sent as it is stored, with a plan and a result of any form.',
      oneOf: kinds.map(({ value, plan, result }) => {
        const asColumn = (name: string) =>
          withFields({ $json: reference(name) }, { additionalProperties: false });
        return withFields({
          columns: withFields({
            workType: { const: value },
            plan: asColumn(plan),
            result: asColumn(result),
          }),
        });
      }),
    },
  ],
]);

/** Adds the kinds to the JSON Schema of a schema that leaves them open; zod calls it for each schema. */
export function describeKinds({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: unknown;
  jsonSchema: JsonSchema;
}): void {
  Object.assign(jsonSchema, choices.get(zodSchema));
  if (zodSchema !== storedBlock) return;
  jsonSchema.description = 'A damaged certificate is sent as it is stored, in any form.';
  Object.assign(jsonSchema.properties!, { certificate: reference('Certificate') });
}
