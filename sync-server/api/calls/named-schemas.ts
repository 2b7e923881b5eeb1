// The registry of the named schemas of the API description, and their JSON Schema. Requests describe what the server accepts, responses
// what it sends.
import * as z from 'zod/mini'

/** The schemas by the name under which the description lists them. */
const registered = { requests: z.registry<{ id: string }>(), responses: z.registry<{ id: string }>() }

export function request<T extends z.ZodMiniType>(id: string, schema: T): T {
  registered.requests.add(schema, { id })
  return schema
}

export function response<T extends z.ZodMiniType>(id: string, schema: T): T {
  registered.responses.add(schema, { id })
  return schema
}

const reference = (schemaId: string) => `#/components/schemas/${schemaId}`

type JsonSchema = Record<string, unknown>

/** The named schemas as JSON Schema. Transforms and refinements, which it cannot express, accept any value of their type. */
export function namedSchemas(): Record<string, JsonSchema> {
  const options = { uri: reference, unrepresentable: 'any' } as const
  const all = {
    ...z.toJSONSchema(registered.requests, { ...options, io: 'input' }).schemas,
    ...z.toJSONSchema(registered.responses, { ...options, io: 'output' }).schemas,
  }
  return Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, withoutIds(schema)]))
}

/** A reference to a named schema, or the schema itself with references to the named ones in it. */
export function jsonSchema(schema: z.ZodMiniType, kind: 'requests' | 'responses'): JsonSchema {
  const known = registered[kind].get(schema)
  if (known) return { $ref: reference(known.id) }
  const json = z.toJSONSchema(schema, {
    metadata: registered[kind],
    unrepresentable: 'any',
    io: kind === 'requests' ? 'input' : 'output',
  })
  const { $defs: _, ...rest } = JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${reference('')}`))
  return withoutIds(rest)
}

function withoutIds({ $schema: _schema, $id: _id, id: _name, ...rest }: JsonSchema): JsonSchema {
  return rest
}
