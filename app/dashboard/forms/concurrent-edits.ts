import { sameValue } from '#domain/mutations/merge.ts'
import { type FormField, fieldAt, formFields, withField } from './form-fields.ts'

export interface Moved extends FormField {
  was: unknown
}

export interface Dispute {
  path: string
  name: string
  mine: unknown
  theirs: unknown
}

interface Met<V> {
  /** What the person has been shown, field by field. */
  base: V
  /** Fields that somebody else changed and this person had not: the form follows. */
  moved: Moved[]
}

/** What is stored has changed under a form. @param base what the form showed; @param mine what stands in it; @param theirs what is stored now */
export function meetChanges<V extends object>(base: V, mine: V, theirs: V): Met<V> {
  const met: Met<V> = { base, moved: [] }
  for (const field of formFields(theirs)) {
    const was = fieldAt(base, field.path)
    const typed = fieldAt(mine, field.path)
    if (sameValue(was, field.value)) continue
    const isUntouched = sameValue(typed, was)
    if (!isUntouched && !sameValue(typed, field.value)) continue
    met.base = withField(met.base, field.path, field.value)
    if (isUntouched) met.moved.push({ ...field, was })
  }
  return met
}

/** The fields that both have changed, differently: a person decides. */
export function disputesOf<V extends object>(base: V, mine: V, theirs: V): Dispute[] {
  return formFields(theirs).flatMap(({ path, name, value }) => {
    const was = fieldAt(base, path)
    const typed = fieldAt(mine, path)
    const isDisputed = !sameValue(was, value) && !sameValue(typed, was) && !sameValue(typed, value)
    return isDisputed ? [{ path, name, mine: typed, theirs: value }] : []
  })
}
