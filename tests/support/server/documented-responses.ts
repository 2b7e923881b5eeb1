// Compares responses with the API description: an undocumented call, status or body fails the test that made the request.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type OpenApiDocument, openApiDocument } from '#sync-server/api/description/document.ts'

const DOCUMENT: OpenApiDocument = openApiDocument()
const ERROR = { $ref: '#/components/schemas/Error' }

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
addFormats.default(ajv)
ajv.addKeyword('components')
const validators = new Map<string, ValidateFunction>()

/** Other paths below `/api/docs` are files. */
const patterns = Object.keys(DOCUMENT.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
}))

/** @throws Error when the description does not have the response. @param body undefined for an empty one */
export function expectDocumented(method: string, url: string, status: number, body: unknown): void {
  const [pathname = ''] = url.split(/[?#]/)
  if (!/^\/api(\/|$)/.test(pathname) || method === 'HEAD' || method === 'OPTIONS') return
  const operationOf = (path: string) => DOCUMENT.paths[path]?.[method.toLowerCase()]
  const matching = patterns.filter(({ pattern }) => pattern.test(pathname))
  // `/users/{id}` is also the pattern of `/users/invite`.
  const found = matching.find(({ path }) => operationOf(path)) ?? matching[0]
  const operation = found && operationOf(found.path)
  const name = `${method} ${found?.path ?? pathname} ${status}`
  if (!operation) {
    // Not a call: the answer of the router.
    if (status !== 404 && status !== 405 && status !== 401) throw new Error(`${name}: the call is not documented`)
    validate(name, ERROR, body)
    return
  }
  const documented = operation.responses[String(status)]
  if (!documented) throw new Error(`${name}: the status is not documented`)
  const schema = documented.content?.['application/json']?.schema
  if (schema) validate(name, schema, body)
  else if (!documented.content && body !== undefined) throw new Error(`${name}: a body is not documented`)
}

function validate(name: string, schema: object, body: unknown): void {
  const key = JSON.stringify(schema)
  const matches = validators.get(key) ?? ajv.compile({ ...schema, components: DOCUMENT.components })
  validators.set(key, matches)
  if (!matches(body)) throw new Error(`${name} does not match its description: ${ajv.errorsText(matches.errors)}`)
}
