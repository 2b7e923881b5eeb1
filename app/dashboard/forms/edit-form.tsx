// A form over a stored record that others can change. Unsaved values are persisted as a draft on the device
// until they are saved or discarded.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  useWatch,
} from 'react-hook-form'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { waitFor } from '#app/dashboard/photos/preparing-photos.tsx'
import { useSession } from '#app/local/session/session.ts'
import { useIsPersistent } from '#app/local/state/connection.ts'
import { useTable } from '#app/local/use-table.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import { t } from '#text/t.ts'
import { type FieldConflict, findConflicts, mergeStoredValues, type RemoteEdit, withField } from './concurrent-edits.ts'
import { createDraftWriter } from './draft-writer.ts'
import { useMarkUnsaved } from './unsaved-changes.ts'
import { type Draft, useDraft, useOwnDraftKey } from './use-draft.ts'

interface WithDraftProps {
  draftKey: string
  children: (draft: Draft | null) => ReactNode
}

/** Renders a form once its draft has been read from the device, with null when there is none. */
export function WithDraft({ draftKey, children }: WithDraftProps) {
  const { user } = useSession()
  return (
    <DraftLoader key={`${user?.id} ${draftKey}`} draftKey={draftKey}>
      {children}
    </DraftLoader>
  )
}

interface WithOwnDraftProps {
  /** Prefix of the draft keys. */
  kind: string
  children: (draft: Draft | null, draftKey: string) => ReactNode
}

/** `WithDraft` for a form that may be open in several tabs: each tab has a draft of its own. */
export function WithOwnDraft(props: WithOwnDraftProps) {
  const { user } = useSession()
  return <OwnDraftLoader key={user?.id} {...props} />
}

function OwnDraftLoader({ kind, children }: WithOwnDraftProps) {
  const draftKey = useOwnDraftKey(kind)
  if (draftKey === null) return <Loading />
  return <WithDraft draftKey={draftKey}>{(draft) => children(draft, draftKey)}</WithDraft>
}

function DraftLoader({ draftKey, children }: WithDraftProps) {
  const draft = useDraft(draftKey)
  return draft === undefined ? <Loading /> : children(draft)
}

const Loading = () => <p data-loading>{t('forms.loading')}</p>

interface Options<V extends FieldValues> {
  draftKey: string
  /** The stored draft; null when there is none. The form opens with its values. */
  draft: Draft | null
  /** The values stored now; of a new record those that an empty form has. */
  stored: V
  /** There is no record yet that others could have changed: a draft is restored as it was typed. */
  isNew?: boolean
  /** The first values of a new record, when there is no draft. They are unsaved changes of `stored`. */
  prefill?: V | undefined
  /** During a save `stored` already shows the new values, although the save may still fail. */
  isSaving: boolean
  resolver?: Resolver<V>
}

/**
 * State of a form with a draft. Fields that others change are updated in the form while they are not edited here; a field
 * that both sides changed is a conflict.
 */
export function useEditForm<V extends FieldValues>(options: Options<V>) {
  const { draftKey, draft, stored, isNew = false, prefill, isSaving, resolver } = options
  const [initialDraft] = useState(draft)
  const [isDraftRestored, setDraftRestored] = useState(initialDraft !== null)
  const [base, setBase] = useState<V>(() => ({ ...stored, ...(initialDraft?.base as V) }))
  const [initialValues] = useState<V>(() => ({ ...base, ...((initialDraft?.values ?? prefill) as V) }))
  const [remoteEdits, setRemoteEdits] = useState<readonly RemoteEdit[]>([])
  const form = useForm<V>({ defaultValues: initialValues as DefaultValues<V>, ...(resolver ? { resolver } : {}) })
  const values = useWatch({ control: form.control }) as V
  // Another key when the save of a new record has created it.
  const draftWriter = useMemo(() => createDraftWriter(draftKey), [draftKey])
  const lastStored = useRef(initialDraft ? null : stored)
  const latestStored = useRef(stored)
  const writerOfDraft = useRef(initialDraft ? draftWriter : null)
  const isDirty = !sameValue(values, base)
  const hasDraft = useTable(async (tx) => (await tx.get('drafts', draftKey)) !== undefined, [draftKey])
  // A draft in memory does not outlive the visit.
  const isDraftStored = useIsPersistent() && (hasDraft ?? initialDraft !== null)
  useMarkUnsaved(isDirty)

  const setField = (path: string, value: unknown) => form.setValue(path as Path<V>, value as PathValue<V, Path<V>>)

  useEffect(() => {
    latestStored.current = stored
    if (isSaving || isNew || sameValue(lastStored.current, stored)) return
    lastStored.current = stored
    const merged = mergeStoredValues(base, form.getValues(), stored)
    if (merged.base !== base) setBase(merged.base)
    for (const { path, value } of merged.remoteEdits) setField(path, value)
    if (isDirty && merged.remoteEdits.length > 0) {
      const isReplaced = ({ path }: RemoteEdit) => merged.remoteEdits.some((edit) => edit.path === path)
      setRemoteEdits((edits) => [...edits.filter((edit) => !isReplaced(edit)), ...merged.remoteEdits])
    }
  })

  // Depends on `isDraftStored`, so that a draft that another tab deleted is written again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isSaving) return
    if (!isDirty || writerOfDraft.current !== draftWriter) writerOfDraft.current?.remove()
    writerOfDraft.current = isDirty ? draftWriter : null
    if (isDirty) void draftWriter.save(base, values)
    if (!isDirty) setDraftRestored(false)
  }, [isSaving, isDirty, isDraftStored, base, values, draftWriter])

  // A link can name the control that gets the focus.
  useEffect(() => {
    const name = decodeURIComponent(location.hash.slice(1))
    if (name !== '') form.setFocus(name as Path<V>)
  }, [form])

  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  return {
    form,
    /** The stored values that the edits started from. */
    base,
    isDirty,
    remoteEdits,
    conflicts: isSaving || isNew ? [] : findConflicts(base, values, stored),
    /** ISO time of the draft that the form opened with; null when there was none, or it was saved or discarded. */
    draftRestoredAt: isDraftRestored && isDirty ? (initialDraft?.at ?? null) : null,
    /** Whether the unsaved values are stored on this device. */
    isDraftStored: isDirty && isDraftStored,
    /** To be called after a change by work that outlives the form: the draft gets it. */
    saveIfLeft() {
      if (isLeft.current) void waitFor(draftWriter.save(base, form.getValues()))
    },
    /** Call before a save, which deletes the draft in the transaction that stores the mutation. */
    stopDraftWrites: () => draftWriter.cancel(),
    /** For a form that is closed with its values. */
    dropDraft: () => draftWriter.remove(),
    /** @param savedValues the values of a successful save */
    markSaved(savedValues: V) {
      setBase(savedValues)
      setRemoteEdits([])
    },
    /** After a save whose values conflict: what is stored is not what was typed. */
    showStored() {
      form.reset(latestStored.current)
      setBase(latestStored.current)
      setRemoteEdits([])
    },
    /** Resets the form to the stored values. Returns a function that undoes this. */
    discard(): () => void {
      const before = { base, values: form.getValues(), remoteEdits }
      form.reset(stored)
      setBase(stored)
      setRemoteEdits([])
      return () => {
        void draftWriter.save(before.base, before.values)
        form.reset(before.values)
        setBase(before.base)
        setRemoteEdits(before.remoteEdits)
      }
    },
    keepMine: ({ path, theirs }: FieldConflict) => setBase((current) => withField(current, path, theirs)),
    takeTheirs({ path, theirs }: FieldConflict) {
      setBase((current) => withField(current, path, theirs))
      setField(path, theirs)
    },
  }
}

/**
 * Discards the unsaved values without a question and shows a toast with Undo.
 *
 * @param discard `discard` of `useEditForm`
 * @param resetState clears what a former save attempt left in the form's state
 */
export function useDiscard(discard: () => () => void, resetState: () => void): () => void {
  const showToast = useToast()
  return () => {
    const undo = discard()
    resetState()
    showToast('success', t('forms.discarded'), undo)
  }
}
