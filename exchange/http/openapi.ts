import {
  API_BASE,
  callId,
  type DescribedCall,
  errorEnvelope,
  okEnvelope,
  PRODUCT_VERSION,
} from '@tideline/wire';
import { CALLS } from '@tideline/wire/calls';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

type Json = Readonly<Record<string, unknown>>;

/** The contract as an OpenAPI 3.1 document, generated from the table that the server binds. */
export function openApi(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const row of CALLS) {
    const path = `${API_BASE}/${row.path}`;
    const methods = paths[path] ?? {};
    methods[row.method.toLowerCase()] = operation(row);
    paths[path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tideline paper exchange',
      version: PRODUCT_VERSION,
      description:
        'Paper trading only. Every answer has status 200 and one of two shapes: `type` ok with `data`, or `type` error (999: the session is over) with `error`. 413, 429, 503 and 504 carry the error shape too; after 504 a command may have taken effect. The realtime half is described in wire/socket.ts.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(CALLS.map((row) => row.group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(errorEnvelope, 'output') },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The bare token.',
        },
      },
    },
  };
}

function operation(row: DescribedCall): Json {
  const request = schemaOf(row.request, 'input');
  const open = row.access === 'anyone';
  return {
    operationId: callId(row).replaceAll(/[^A-Za-z0-9]+/g, '_'),
    summary: row.meaning,
    tags: [row.group],
    security: open ? [] : row.access === 'optional' ? [{}, { token: [] }] : [{ token: [] }],
    ...(row.access === 'verified' && { description: 'For verified users.' }),
    ...(row.method === 'GET'
      ? { parameters: parameters(request) }
      : { requestBody: body(request) }),
    responses: {
      200: {
        description: 'Done, or refused: see `type`.',
        content: {
          'application/json': {
            schema: {
              oneOf: [
                schemaOf(okEnvelope(row.response), 'output'),
                { $ref: '#/components/schemas/Error' },
              ],
            },
          },
        },
      },
      ...Object.fromEntries(
        [
          [413, 'The request is too large.'],
          [429, 'Too many requests; see Retry-After.'],
          [503, 'Not available now.'],
        ].map(([status, description]) => [status, { description, ...ERROR_BODY }]),
      ),
    },
  };
}

const ERROR_BODY = {
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const body = (schema: Json): Json => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema } },
});

function parameters(schema: Json): Json[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries((schema['properties'] ?? {}) as Json).map(([name, own]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: own,
  }));
}

/** Omits checks that JSON Schema cannot express, such as valibot's e-mail pattern. */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest;
}
