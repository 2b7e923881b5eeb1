// Builds the OpenAPI 3.1 description of the API from the declarations of the calls.
import * as z from 'zod/mini'
import { CALLS } from '#sync-server/api/calls/calls.ts'
import type { Declaration } from '#sync-server/api/calls/declare-calls.ts'
import { REQUEST_HEADERS, RESPONSE_HEADERS, type ResponseHeader } from '#sync-server/api/calls/headers.ts'
import { jsonSchema, namedSchemas, response } from '#sync-server/api/calls/named-schemas.ts'
import { issue } from '#sync-server/api/calls/sent-records.ts'

const PREFIX = '/api'

const error = response(
  'Error',
  z.object({ message: z.string(), code: z.string(), values: issue.shape.values, errors: z.optional(z.array(issue)) }),
)

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
  for (const [name, call] of Object.entries<Declaration>(CALLS)) {
    const [method = '', path = ''] = name.split(' ')
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

function operation(call: Declaration, method: string, path: string): Operation & Record<string, unknown> {
  const { summary, query = {}, reads = [], idempotent } = call
  const headers = [...(idempotent ? (['Idempotency-Key'] as const) : []), ...reads]
  return {
    summary,
    operationId: `${method.toLowerCase()}${path.replace(/[/{}.-]+(.?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [path.split('/')[1] ?? ''],
    security: securityOf(call),
    parameters: [
      ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: PATH_PARAMETERS[name ?? ''],
      })),
      ...Object.entries(query).map(([name, { description, schema, described = schema }]) => ({
        name,
        in: 'query',
        description,
        schema: jsonSchema(described, 'requests'),
      })),
      ...headers.map((name) => ({ name, in: 'header', ...REQUEST_HEADERS[name] })),
    ],
    ...requestBody(call),
    responses: operationResponses(call, path),
  }
}

const PATH_PARAMETERS: Readonly<Record<string, object>> = {
  id: { type: 'integer', minimum: 1 },
  file: { type: 'string' },
  hash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
}

function requestBody({ body, describedBody = body, isBodyOptional, file }: Declaration) {
  const required = !isBodyOptional
  if (describedBody) {
    const schema = jsonSchema(describedBody, 'requests')
    return { requestBody: { required, content: { 'application/json': { schema } } } }
  }
  if (file) return { requestBody: { required, content: Object.fromEntries(file.map((type) => [type, {}])) } }
  return {}
}

/** An invalid token is no error. */
const isOpen = ({ who }: Declaration) => who === 'anyone' || who === 'optionalSession'

function securityOf(call: Declaration): object[] {
  if (isOpen(call)) return []
  return call.who === 'reader' ? [{}, { token: [] }] : [{ token: [] }]
}

/** @returns the `headers` of a response, none for no names */
function describeHeaders(names: readonly ResponseHeader[]): { headers?: Record<string, object> } {
  if (names.length === 0) return {}
  return { headers: Object.fromEntries(names.map((name) => [name, RESPONSE_HEADERS[name]])) }
}

function operationResponses(call: Declaration, path: string): Operation['responses'] {
  const { sends = [] } = call
  const successes = Object.entries(call.responses).map(([status, content]) => [
    status,
    { description: describe(Number(status)), ...describeHeaders(sends), ...contentOf(content) },
  ])
  const notModified = sends.includes('ETag') ? [[304, { description: describe(304), ...describeHeaders(sends) }]] : []
  const errors = errorStatuses(call, path).map((status) => [
    status,
    {
      description: describe(status),
      ...describeHeaders(status === 429 || status === 503 ? ['Retry-After'] : []),
      ...contentOf(error),
    },
  ])
  const otherMethods = [[405, { $ref: '#/components/responses/MethodNotAllowed' }]]
  return Object.fromEntries([...successes, ...notModified, ...errors, ...otherMethods])
}

/** The response to a method that a path does not have. */
function methodNotAllowed() {
  return { description: 'The path has no such method', ...describeHeaders(['Allow']), ...contentOf(error) }
}

const describe = (status: number) => DESCRIPTIONS[status] ?? ''

function contentOf(content: Declaration['responses'][number]) {
  if (content === null || content === undefined) return {}
  if (typeof content === 'string') return { content: { [content]: { schema: { type: 'string' } } } }
  return { content: { 'application/json': { schema: jsonSchema(content, 'responses') } } }
}

/** The errors that a call has by its properties, and its own. */
function errorStatuses(call: Declaration, path: string): number[] {
  const statuses = [
    429,
    503,
    ...(isOpen(call) ? [] : [401]),
    ...(isOpen(call) || call.who === 'beginner' ? [] : [403]),
    ...(call.body || call.file ? [400, 413, 415, 422] : []),
    ...(call.query ? [400] : []),
    ...(call.idempotent ? [400, 403, 409] : []),
    ...(path.includes('{') ? [404] : []),
    ...(call.errors ?? []),
  ]
  return [...new Set(statuses)].filter((status) => !(status in call.responses)).sort((a, b) => a - b)
}
