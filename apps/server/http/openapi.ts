/** The API described as OpenAPI 3.1, made from the contract and from the forms of the kinds. */
import swagger from '@fastify/swagger';
import type { Call } from '@productive-mining/contract/call.ts';
import { COMMON_ERRORS, type ErrorCode, errorBody, FAILURES } from '@productive-mining/contract/errors.ts';
import { OPENAPI_PATH, VERSION } from '@productive-mining/contract/version.ts';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerDocument, DOCUMENT_ROUTE, type Document, documentFrom } from './documents.ts';
import { describeKinds, kindForms } from './kind-schemas.ts';
import { namedSchemas } from './named-schemas.ts';

const options = { schemaRegistry: namedSchemas, zodToJsonConfig: { override: describeKinds } };
const nameSchemas = createJsonSchemaTransformObject(options);

/** Collects the routes that are mounted after it and offers the document. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Productive Mining',
        description:
          'Mining sessions that compute real mathematics: verified, sealed in a hash-linked ledger, open to query.',
        version: VERSION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
    },
    transform: createJsonSchemaTransform(options),
    transformObject: (document) => withoutUnused(nameSchemas(document)),
  });
}

/** A call as the schema of a route: Fastify checks requests and answers by it, and the document is made from it. */
export function callSchema(call: Call): FastifySchema {
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? ''],
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    ...(call.headers ? { headers: call.headers } : {}),
    response: { 200: successOf(call), ...failuresOf([...call.errors, ...COMMON_ERRORS]) },
  };
}

function successOf(call: Call): unknown {
  const content = Object.fromEntries(contentOf(call).map(([mediaType, schema]) => [mediaType, { schema }]));
  return { description: call.summary, content };
}

function contentOf({ files, stream, line, response }: Call): [mediaType: string, schema: z.ZodType][] {
  if (files) return Object.values(files).map(({ mediaType, shape }) => [mediaType, shape ?? z.string()]);
  return stream ? [[stream, line ?? z.string()]] : [['application/json', response ?? z.null()]];
}

function failuresOf(codes: readonly ErrorCode[]): Record<number, unknown> {
  const statuses = [...new Set(codes.map((code) => FAILURES[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const sentences = codes
        .filter((code) => FAILURES[code].status === status)
        .map((code) => `\`${code}\`: ${FAILURES[code].sentence}`);
      return [
        status,
        { description: sentences.join('\n\n'), content: { 'application/json': { schema: errorBody } } },
      ];
    }),
  );
}

/** Serves the document, which is made when it is first asked for: all routes are mounted by then. */
export function serveOpenApi(app: FastifyInstance): void {
  let document: Document | undefined;
  app.get(OPENAPI_PATH, DOCUMENT_ROUTE, (request, reply) => {
    document ??= documentFrom(JSON.stringify(app.swagger()), 'application/json; charset=utf-8');
    return answerDocument(request, reply, document);
  });
}

type ApiDocument = ReturnType<typeof nameSchemas>;
/** The parts of a document that are read here. */
interface Schemas {
  paths?: unknown;
  components?: { schemas?: Record<string, unknown> };
}

/** Removes unused schemas: every named one comes as input and as output, and only those that a call refers to stay. */
function withoutUnused(document: ApiDocument): ApiDocument {
  const { paths = {}, components } = document as Schemas;
  const schemas: Record<string, unknown> = { ...components?.schemas, ...kindForms };
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow(paths);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...components, schemas: kept } } as ApiDocument;
}
