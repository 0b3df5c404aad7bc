import { setImmediate as nextTurn } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { commonErrors, type Endpoint, type Method } from '@pavilion/contract/base/endpoint';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output' = 'input'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;

function envelopeOf(endpoint: Endpoint): Json {
  const value = endpoint.value ? schemaOf(endpoint.value) : { type: 'null' };
  if (endpoint.envelope === 'bare') return value;
  return { type: 'object', required: ['success', 'value'], properties: { success: { const: true }, value } };
}

function refusalsOf(endpoint: Endpoint): Record<string, Json> {
  const byStatus = new Map<number, string[]>();
  for (const [code, status] of Object.entries({ ...commonErrors, ...endpoint.errors })) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

function parametersOf(endpoint: Endpoint): Json[] {
  if (!endpoint.query) return [];
  const query = schemaOf(endpoint.query) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
}

function describe(endpoint: Endpoint): string {
  const lines = [`Access: ${endpoint.access}.`];
  if (endpoint.module) lines.push(`Module: ${endpoint.module}.`);
  if (endpoint.sealed) lines.push('Sealed: the body travels as a compact JWE in `{"value": "…"}` with header `Encryption: JWE`.');
  if (endpoint.throttle) lines.push(`At most ${endpoint.throttle.points} in ${endpoint.throttle.seconds} s per ${endpoint.throttle.per}.`);
  return lines.join(' ');
}

const operations = new WeakMap<Endpoint, Json>();

/** Made once a process, in which tests start many servers. */
function operationOf(endpoint: Endpoint): Json {
  const made = operations.get(endpoint) ?? makeOperation(endpoint);
  operations.set(endpoint, made);
  return made;
}

function makeOperation(endpoint: Endpoint): Json {
  const body = endpoint.body ? schemaOf(endpoint.body) : null;
  return {
    summary: endpoint.summary,
    description: describe(endpoint),
    tags: [tagOf(endpoint.path)],
    parameters: parametersOf(endpoint),
    ...(endpoint.access === 'visitor' ? {} : { security: [{ session: [] }] }),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: envelopeOf(endpoint) } } },
      ...refusalsOf(endpoint),
    },
  };
}

const tagOf = (path: string): string => path.split('/')[path.startsWith('/wps/v2/') ? 3 : 2] ?? 'other';

function pathsOf(endpoints: readonly Endpoint[]): Record<string, Record<string, Json>> {
  const paths: Record<string, Record<string, Json>> = {};
  const add = (method: Method, path: string, endpoint: Endpoint) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(endpoint) };
  };
  for (const endpoint of endpoints) {
    add(endpoint.method, endpoint.path, endpoint);
    for (const alias of endpoint.aliases ?? []) add(alias.method ?? endpoint.method, alias.path ?? endpoint.path, endpoint);
  }
  return paths;
}

/** The whole wire as OpenAPI 3.1, read off the same definitions that serve it. Its paths are put together when they are read. */
function openApiOf(endpoints: readonly Endpoint[]): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pavilion',
      version: '1',
      description: 'The calls of the player and agent portal. Every answer carries `X-Request-Id`.',
    },
    get paths() {
      return pathsOf(endpoints);
    },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token itself, no scheme word' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'errorCode', 'message'],
          properties: {
            success: { const: false },
            errorCode: { type: 'string' },
            message: { type: 'string' },
            value: { type: 'object', description: '`fields`: what is wrong under which field' },
          },
        },
      },
    },
  };
}

/** Describes the calls one per turn of the event loop: all at once would block it for 0.7 s. */
async function describeAll(endpoints: readonly Endpoint[]): Promise<void> {
  for (const endpoint of endpoints) {
    operationOf(endpoint);
    await nextTurn();
  }
}

/** `/docs/api` to read, `/docs/api/json` for programs. Made for the first who opens it: most processes are never asked, and each start would take 0.7 s longer. */
export async function serveApiPage(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  let described: Promise<void> | undefined;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async () => {
      await (described ??= describeAll(endpoints));
    });
    await scope.register(swagger, { mode: 'static', specification: { document: openApiOf(endpoints) as never } });
    await scope.register(swaggerUi, { routePrefix: '/docs/api', staticCSP: true, theme: { title: 'Pavilion API' } });
  });
}
