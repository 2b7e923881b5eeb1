import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm, useWatch } from 'react-hook-form'
import { createDraftKeeper } from '#app/local/drafts/drafts.ts'
import type { Draft } from '#app/local/drafts/use-draft.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import { type Dispute, disputesOf, type Moved, meetChanges } from './concurrent-edits.ts'
import { withField } from './form-fields.ts'
import { useUnsaved } from './unsaved-forms.ts'

interface Options<V> {
  draftKey: string
  /** As the device keeps it; null when there is none. The form begins with it. */
  draft: Draft | null
  /** What is stored now. */
  stored: V
  /** A save is under way: what is stored shows it already, though it may still fail. */
  isSaving: boolean
}

/**
 * A form over something that others can change meanwhile. What the person types is kept on the device until it is saved or
 * discarded; what others change is followed where the person has typed nothing, and disputed where they have.
 */
export function useEditing<V extends FieldValues>({ draftKey, draft, stored, isSaving }: Options<V>) {
  const [begun] = useState(draft)
  const [isRestored, setRestored] = useState(begun !== null)
  const [base, setBase] = useState<V>(() => ({ ...stored, ...(begun?.base as V) }))
  const [initial] = useState<V>(() => ({ ...base, ...(begun?.values as V) }))
  const [moved, setMoved] = useState<readonly Moved[]>([])
  const form = useForm<V>({ defaultValues: initial as DefaultValues<V> })
  const mine = useWatch({ control: form.control }) as V
  const [keeper] = useState(() => createDraftKeeper(draftKey))
  const seen = useRef(begun ? null : stored)
  const isKept = useRef(begun !== null)
  const isDirty = !sameValue(mine, base)
  const isOnDisk = draft !== null
  useUnsaved(isDirty)

  const put = (path: string, value: unknown) => form.setValue(path as Path<V>, value as PathValue<V, Path<V>>)

  useEffect(() => {
    if (isSaving || sameValue(seen.current, stored)) return
    seen.current = stored
    const met = meetChanges(base, form.getValues(), stored)
    if (met.base !== base) setBase(met.base)
    for (const { path, value } of met.moved) form.setValue(path as Path<V>, value as PathValue<V, Path<V>>)
    if (isDirty && met.moved.length > 0) setMoved((before) => [...before.filter(isNotIn(met.moved)), ...met.moved])
  })

  // Also when another tab has put an end to the draft: what stands here is not lost by that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isSaving) return
    if (isDirty) keeper.keep(base, mine)
    else if (isKept.current) keeper.forget()
    isKept.current = isDirty
    if (!isDirty) setRestored(false)
  }, [isSaving, isDirty, isOnDisk, base, mine, keeper])

  return {
    form,
    base,
    isDirty,
    moved,
    disputes: isSaving ? [] : disputesOf(base, mine, stored),
    /** When the words were typed that the form began with. */
    restoredFrom: isRestored && isDirty ? (begun?.at ?? null) : null,
    /** The draft of what stands in the form is on the disk. */
    isDraftKept: isDirty && isOnDisk,
    /** Before a save: the draft goes with the change that it becomes. */
    settleDraft: () => keeper.rest(),
    /** What was saved is what the person has been shown. */
    saved(values: V) {
      setBase(values)
      setMoved([])
    },
    /** Back to what is stored; returns what undoes it. */
    discard(): () => void {
      const before = { base, values: form.getValues(), moved }
      form.reset(stored)
      setBase(stored)
      setMoved([])
      return () => {
        keeper.keep(before.base, before.values)
        form.reset(before.values)
        setBase(before.base)
        setMoved(before.moved)
      }
    },
    keepMine: ({ path, theirs }: Dispute) => setBase((shown) => withField(shown, path, theirs)),
    takeTheirs({ path, theirs }: Dispute) {
      setBase((shown) => withField(shown, path, theirs))
      put(path, theirs)
    },
  }
}

const isNotIn =
  (moved: readonly Moved[]) =>
  ({ path }: Moved) =>
    moved.every((other) => other.path !== path)
