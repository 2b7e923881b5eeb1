// Compares a form with the stored record field by field, so that a form that stays open while others change the record
// follows their edits and overwrites none of them.

import { isTree, type Tree } from '#domain/kinds/settings/settings-fields.ts'
import { sameValue } from '#domain/mutations/merge.ts'

export interface FormField {
  /** Position in the form values: `socialMedia.0.url`. */
  path: string
  /** Name in mutations: `socialMedia.facebook.url`. */
  name: string
  value: unknown
}

/** A stored value that changed while the form was open. The form shows it, because the field was not edited. */
export interface RemoteEdit extends FormField {
  before: unknown
}

/** A field that was edited here and elsewhere, with different results. */
export interface FieldConflict {
  path: string
  name: string
  mine: unknown
  theirs: unknown
}

interface MergedValues<V> {
  /** `base` with the fields replaced that changed remotely and do not conflict. */
  base: V
  /** The replaced fields that were not edited in the form, to be written into it. */
  remoteEdits: RemoteEdit[]
}

/**
 * Merges the stored values into a form.
 *
 * @param base the stored values that the form's edits started from
 * @param mine the form's current values
 * @param theirs the values stored now
 */
export function mergeStoredValues<V extends object>(base: V, mine: V, theirs: V): MergedValues<V> {
  const merged: MergedValues<V> = { base, remoteEdits: [] }
  for (const field of listFields(theirs)) {
    const before = getField(base, field.path)
    const typed = getField(mine, field.path)
    if (sameValue(before, field.value)) continue
    const isUntouched = sameValue(typed, before)
    if (!isUntouched && !sameValue(typed, field.value)) continue
    merged.base = withField(merged.base, field.path, field.value)
    if (isUntouched) merged.remoteEdits.push({ ...field, before })
  }
  return merged
}

/** The fields that both sides changed to different values. Parameters as for `mergeStoredValues`. */
export function findConflicts<V extends object>(base: V, mine: V, theirs: V): FieldConflict[] {
  return listFields(theirs).flatMap(({ path, name, value }) => {
    const before = getField(base, path)
    const typed = getField(mine, path)
    const isConflict = !sameValue(before, value) && !sameValue(typed, before) && !sameValue(typed, value)
    return isConflict ? [{ path, name, mine: typed, theirs: value }] : []
  })
}

/** A list is one field. The exception is the list of social platforms, where each platform has fields of its own. */
function listFields(values: object): FormField[] {
  const fields: FormField[] = []
  const visit = (value: unknown, path: string, name: string) => {
    if (isPlatforms(value)) {
      for (const [index, { platform, ...entry }] of value.entries())
        visit(entry, `${path}.${index}`, `${name}.${platform}`)
    } else if (isTree(value)) {
      for (const [key, inner] of Object.entries(value)) visit(inner, joinPath(path, key), joinPath(name, key))
    } else fields.push({ path, name, value })
  }
  visit(values, '', '')
  return fields
}

const isPlatforms = (value: unknown): value is { platform: string }[] =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => isTree(entry) && 'platform' in entry)

const joinPath = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

function getField(values: unknown, path: string): unknown {
  return path.split('.').reduce((tree: unknown, key) => (Object(tree) as Tree)[key], values)
}

/** A copy of the values with another value at `path`. */
export function withField<V>(values: V, path: string, value: unknown): V {
  const [key = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : withField((values as Tree)[key], rest.join('.'), value)
  return Object.assign(Array.isArray(values) ? [] : {}, values, { [key]: inner }) as V
}
