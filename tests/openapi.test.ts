import { calls } from '@productive-mining/contract/calls.ts';
import { FAILURES } from '@productive-mining/contract/errors.ts';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { callSchema, registerOpenApi } from '../apps/server/http/openapi.ts';
import { checkPart } from '../apps/server/http/register-call.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: object;
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}
interface ApiDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

async function documentAllCalls(): Promise<ApiDocument> {
  const app = Fastify();
  app.setValidatorCompiler(checkPart);
  app.setSerializerCompiler(serializerCompiler);
  await registerOpenApi(app);
  for (const call of calls) {
    app.route({
      method: call.method,
      url: call.path,
      schema: callSchema(call),
      exposeHeadRoute: false,
      handler: () => null,
    });
  }
  await app.ready();
  return JSON.parse(JSON.stringify(app.swagger())) as ApiDocument;
}

describe('the OpenAPI document', () => {
  let document: ApiDocument;
  beforeAll(async () => {
    document = await documentAllCalls();
  });

  it('is of version 3.1 with a title and a version', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({
      title: 'Productive Mining',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });

  it('has no reference that leads nowhere, and no schema that nothing refers to', () => {
    const text = JSON.stringify(document);
    const targets = new Set([...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, target]) => target));
    const existing = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...targets].sort()).toEqual(existing.sort());
  });

  it.each(calls.map((call) => [call.name, call] as const))(
    'describes %s: parameters, body, answer and every failure',
    (_, call) => {
      const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
      expect(operation?.operationId).toBe(call.name);
      const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
      expect(inPath.map(({ name }) => `:${name}`)).toEqual(call.path.match(/:\w+/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(operation?.requestBody !== undefined).toBe(call.body !== undefined);
      const success = operation?.responses['200'];
      const mediaTypes = Object.values(call.files ?? {}).map(({ mediaType }) => mediaType);
      expect(Object.keys(success?.content ?? {})).toEqual(
        mediaTypes.length > 0 ? mediaTypes : [call.stream ?? 'application/json'],
      );
      for (const code of [...call.errors, 'validation_failed', 'internal_error'] as const) {
        expect(operation?.responses[FAILURES[code].status]?.description).toContain(FAILURES[code].sentence);
      }
    },
  );
});
