// The facts of a field of a record that the layers need beside its shape. The schema of each kind registers it for its fields.
import * as z from 'zod/mini'

/** The lowest reader of a field: visitors, all staff, admins; `self` is only the user whom the record is about. */
export type FieldReader = 'visitor' | 'user' | 'admin' | 'self'

export interface FieldFacts {
  /** All staff by default. */
  reader?: FieldReader
  /** The meaning of the value. By default it is shown as it is. */
  unit?: 'day' | 'moment' | 'staff' | 'vehicle' | 'inquiry'
  /** The labels of the values of a choice. */
  options?: Readonly<Record<string, string>>
}

export const FIELDS = z.registry<FieldFacts>()

/** The facts of a field. */
const factsOf = (field: z.core.$ZodType): FieldFacts => FIELDS.get(field) ?? {}

/** The registered facts of a field, which can be inside of another one: `companyInfo.name`. */
export function findFacts(schema: RecordSchema, path: string): FieldFacts | undefined {
  let field: z.core.$ZodType = schema
  for (const name of path.split('.')) {
    const whole: z.core.$ZodType = field instanceof z.ZodMiniOptional ? field._zod.def.innerType : field
    const inner = whole instanceof z.ZodMiniObject && Object.hasOwn(whole.shape, name) ? whole.shape[name] : undefined
    if (!inner) return undefined
    field = inner
  }
  return FIELDS.get(field)
}

export type RecordSchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>

/** ISO time. */
export const time = () => z.iso.datetime()
export const wholeNumber = (minimum: number) => z.int().check(z.minimum(minimum))
/** The uid of a record. */
export const reference = () => z.string().check(z.minLength(1))

/** Each reader of a record receives these fields. */
export const identity = {
  /** Chosen by the device that created the record, and never changed. */
  uid: reference().register(FIELDS, { reader: 'visitor' }),
  /** Assigned by the server, never reused. Until then a device shows a local id. */
  id: wholeNumber(1).register(FIELDS, { reader: 'visitor' }),
  /** The sequence of the last change. */
  version: wholeNumber(0).register(FIELDS, { reader: 'visitor' }),
}

const READERS: readonly FieldReader[] = ['visitor', 'user', 'admin', 'self']

/** The names of the fields that this reader receives. */
function fieldsFor(schema: RecordSchema, reader: FieldReader): readonly string[] {
  const rank = READERS.indexOf(reader)
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    READERS.indexOf(factsOf(field).reader ?? 'user') <= rank ? [name] : [],
  )
}

/** The record as this reader receives it: the fields that they receive and that have a value, in the order of the schema. */
export function presenter<T extends RecordSchema>(schema: T, reader: FieldReader) {
  const names = fieldsFor(schema, reader)
  return (record: object): z.infer<T> => {
    const entries = names.map((name) => [name, record[name as keyof typeof record]] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as z.infer<T>
  }
}

/** The `present` of a kind that staff receive as it is stored, and visitors do not receive. */
export function toStaff<T extends RecordSchema>(schema: T) {
  const present = { user: presenter(schema, 'user'), admin: presenter(schema, 'admin') }
  return (record: object, reader: 'visitor' | 'user' | 'admin') =>
    reader === 'visitor' ? null : present[reader](record)
}

type Clearable<Shape> = {
  [N in keyof Shape]: Shape[N] extends z.ZodMiniOptional<infer Inner extends z.ZodMiniType>
    ? z.ZodMiniNullable<Inner>
    : Shape[N]
}

/** The fields as requests contain them: null clears an optional one. */
export function clearable<Shape extends Readonly<Record<string, z.ZodMiniType>>>({
  shape,
}: z.ZodMiniObject<Shape>): z.ZodMiniObject<Clearable<Shape>> {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodMiniOptional ? z.nullable(field._zod.def.innerType) : field,
  ])
  return z.object(Object.fromEntries(fields) as Clearable<Shape>)
}

/** The schema of the record as this reader receives it. */
export function sentSchema<Sent = unknown>(schema: RecordSchema, reader: FieldReader): z.ZodMiniType<Sent> {
  const shape = fieldsFor(schema, reader).map((name) => [name, schema.shape[name]])
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodMiniType<Sent>
}
