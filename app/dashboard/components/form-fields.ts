import { isTree, type Tree } from '#domain/settings/settings-fields.ts'

export interface FormField {
  /** Its place in the form: `socialMedia.0.url`. */
  path: string
  /** What it is called in changes: `socialMedia.facebook.url`. */
  name: string
  value: unknown
}

const isPlatforms = (value: unknown): value is { platform: string }[] =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => isTree(entry) && 'platform' in entry)

/** What a form holds, field by field. A list is one field, but for the social platforms: each of them is a row of its own. */
export function formFields(values: object): FormField[] {
  const fields: FormField[] = []
  const walk = (value: unknown, path: string, name: string) => {
    if (isPlatforms(value)) {
      for (const [index, { platform, ...entry }] of value.entries())
        walk(entry, `${path}.${index}`, `${name}.${platform}`)
    } else if (isTree(value)) {
      for (const [key, inner] of Object.entries(value)) walk(inner, joined(path, key), joined(name, key))
    } else fields.push({ path, name, value })
  }
  walk(values, '', '')
  return fields
}

export function fieldAt(values: unknown, path: string): unknown {
  return path.split('.').reduce((tree: unknown, key) => (Object(tree) as Tree)[key], values)
}

/** The values with another one at `path`. */
export function withField<V>(values: V, path: string, value: unknown): V {
  const [key = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : withField((values as Tree)[key], rest.join('.'), value)
  if (Array.isArray(values)) return values.with(Number(key), inner) as V
  return { ...values, [key]: inner }
}

const joined = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)
