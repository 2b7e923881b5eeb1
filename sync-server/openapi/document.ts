// Builds the OpenAPI 3.1 description of the API from the list of calls and the schemas.
import { DEVICE_HEADER } from '#domain/protocol/device-report.ts'
import type { ApiCall } from './api-call.ts'
import { CALLS } from './calls.ts'
import { describeHeaders, type HeaderName } from './headers.ts'
import { jsonSchema, namedSchemas } from './named-schemas.ts'
import { responses } from './schemas.ts'

const PREFIX = '/api'
const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'Success',
  201: 'Created',
  204: 'Done',
  206: 'A range of the file',
  304: 'Not modified',
  400: 'The body is not readable JSON, or a parameter or key is invalid',
  401: 'No valid token, or a wrong log-in',
  403: 'The role of the user, or a token that may only set up two-factor log-in, does not allow the call',
  404: 'The record does not exist',
  408: 'The body arrives too slowly',
  409: 'A rule about the state of records',
  413: 'The body is too large',
  415: 'The body is not JSON, or not a file of the expected kind',
  416: 'The range is outside the file',
  422: 'Fields are invalid',
  429: 'Too many requests',
  503: 'The store cannot be read or written, or too many clients',
}

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: object; securitySchemes: object }
}

export interface Operation {
  responses: Record<
    string,
    { description: string; headers?: Record<string, object>; content?: Record<string, { schema: object }> }
  >
}

/** @param origin the public address of the site; without it addresses are relative */
export function openApiDocument(origin?: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const call of CALLS) {
    const [method = '', path = ''] = call.call.split(' ')
    paths[PREFIX + path] = { ...paths[PREFIX + path], [method.toLowerCase()]: operation(call, method, path) }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Dealership API', version: '1' },
    servers: [{ url: origin ?? '/' }],
    paths,
    components: {
      schemas: namedSchemas(),
      responses: { MethodNotAllowed: methodNotAllowed() },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(call: ApiCall, method: string, path: string): Operation & Record<string, unknown> {
  const { summary, who, query = {} } = call
  return {
    summary,
    operationId: `${method.toLowerCase()}${path.replace(/[/{}.-]+(.?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [path.split('/')[1] ?? ''],
    security: { anyone: [], reader: [{}, { token: [] }], staff: [{ token: [] }], admin: [{ token: [] }] }[who],
    parameters: [
      ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: PATH_PARAMETERS[name ?? ''],
      })),
      ...Object.entries(query).map(([name, { description, schema }]) => ({
        name,
        in: 'query',
        description,
        schema: jsonSchema(schema, 'requests'),
      })),
      ...(call.isPaged ? PAGE : []),
      ...(call.isIdempotent ? [IDEMPOTENCY_KEY] : []),
      ...(call.isReporting ? [DEVICE_REPORT] : []),
    ],
    ...requestBody(call),
    responses: operationResponses(call, path),
  }
}

const PATH_PARAMETERS: Readonly<Record<string, object>> = {
  id: { type: 'integer', minimum: 1 },
  hash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
}

function requestBody({ body, isBodyOptional, file }: ApiCall) {
  const required = !isBodyOptional
  if (body) {
    return { requestBody: { required, content: { 'application/json': { schema: jsonSchema(body, 'requests') } } } }
  }
  if (file) return { requestBody: { required, content: Object.fromEntries(file.map((type) => [type, {}])) } }
  return {}
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeated request with the same key has the status of the first and changes nothing',
  schema: { type: 'string', format: 'uuid' },
}

const PAGE = [
  {
    name: 'limit',
    in: 'query',
    description: 'A page of at most so many records; without it the whole list',
    schema: { type: 'integer', minimum: 1 },
  },
  {
    name: 'after',
    in: 'query',
    description: 'The `after` of the page before: only records with higher numbers',
    schema: { type: 'integer', minimum: 1 },
  },
  {
    name: 'Prefer',
    in: 'header',
    description: 'Instead of the query `limit`',
    schema: { type: 'string', example: 'limit=2000' },
  },
]

const DEVICE_REPORT = {
  name: DEVICE_HEADER,
  in: 'header',
  description: 'What the device of a staff member reports, in the form of a query: pending, since, build',
  schema: { type: 'string', example: 'pending=2&since=2026-11-24T09:00:00.000Z&build=0a1b2c3d4e5f' },
}

function operationResponses(call: ApiCall, path: string): Operation['responses'] {
  const headers: HeaderName[] = [
    ...(call.isConditional ? (['ETag'] as const) : []),
    ...(call.headers ?? []),
    ...(call.isPaged ? (['Link'] as const) : []),
  ]
  const successes = Object.entries(call.responses).map(([status, content]) => [
    status,
    { description: describe(Number(status)), ...describeHeaders(headers), ...contentOf(content) },
  ])
  const notModified = call.isConditional ? [[304, { description: describe(304), ...describeHeaders(headers) }]] : []
  const errors = errorStatuses(call, path).map((status) => [
    status,
    {
      description: describe(status),
      ...describeHeaders(status === 429 || status === 503 ? ['Retry-After'] : []),
      ...contentOf(responses.error),
    },
  ])
  const otherMethods = [[405, { $ref: '#/components/responses/MethodNotAllowed' }]]
  return Object.fromEntries([...successes, ...notModified, ...errors, ...otherMethods])
}

/** Of a method that a path does not have. */
function methodNotAllowed() {
  return { description: 'The path has no such method', ...describeHeaders(['Allow']), ...contentOf(responses.error) }
}

const describe = (status: number) => DESCRIPTIONS[status] ?? ''

function contentOf(content: ApiCall['responses'][number]) {
  if (content === null || content === undefined) return {}
  if (typeof content === 'string') return { content: { [content]: { schema: { type: 'string' } } } }
  return { content: { 'application/json': { schema: jsonSchema(content, 'responses') } } }
}

/** The errors that a call has by its properties, and its own. */
function errorStatuses(call: ApiCall, path: string): number[] {
  const statuses = [
    429,
    503,
    ...(call.who === 'anyone' ? [] : [401]),
    ...(call.who === 'anyone' || call.isForSetUp ? [] : [403]),
    ...(call.body || call.file ? [400, 413, 415, 422] : []),
    ...(call.query ? [400] : []),
    ...(call.isIdempotent ? [400, 403, 409] : []),
    ...(path.includes('{') ? [404] : []),
    ...(call.errors ?? []),
  ]
  return [...new Set(statuses)].filter((status) => !(status in call.responses)).sort((a, b) => a - b)
}
