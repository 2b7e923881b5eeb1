import { useEffect, useRef, useState } from 'react'
import { FormProvider, type useForm } from 'react-hook-form'
import { useRestoreFocusAfter } from '#app/dashboard/components/focus.ts'
import { useDiscard, useEditForm } from '#app/dashboard/forms/edit-form.tsx'
import { ConcurrentEditsPanel, DraftNotice, UnsavedMessage } from '#app/dashboard/forms/form-notices.tsx'
import type { Draft } from '#app/local/drafts/use-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Car, newCarFields } from '#domain/cars/car.ts'
import { LIST_FIELD_NAMES } from '#domain/cars/car-fields.ts'
import type { Issue } from '#domain/values/issue.ts'
import { FormSections } from './form-sections.tsx'
import { useSaveVehicle } from './use-save-vehicle.ts'
import styles from './vehicle-form.module.css'
import { formIssues, toFields, toValues, type VehicleValues } from './vehicle-values.ts'

const RETURN_AFTER_MS = 1500

interface Props {
  /** The current record; null for a new vehicle. */
  car: Car | null
  draftKey: string
  draft: Draft | null
  /** As for `useEditForm`. */
  prefill?: VehicleValues | undefined
  /** Navigates back to the list. */
  onReturn: () => void
}

export function VehicleForm({ car, draftKey, draft, prefill, onReturn }: Props) {
  const [year] = useState(() => new Date().getFullYear())
  const [issues, setIssues] = useState<Issue[]>([])
  const { state, save, edit } = useSaveVehicle(draftKey)
  const isSaving = state.kind === 'saving'
  useRestoreFocusAfter(isSaving)
  const stored = toValues(car ?? newCarFields(year))
  const editing = useEditForm<VehicleValues>({ draftKey, draft, stored, prefill, isSaving })
  const { form, base, isDirty, draftRestoredAt } = editing
  const isDone = !isDirty && (state.kind === 'saved' || state.kind === 'stored')
  const discard = useDiscard(editing.discard, () => {
    setIssues([])
    edit()
  })
  useReturn(isDone, onReturn)

  const focusOn = ({ path }: Issue, values: VehicleValues) => form.setFocus(focusName(path, values))

  // The button can be pressed again before React has disabled it.
  const isBusy = useRef(false)
  const submit = form.handleSubmit(async (values) => {
    if (isBusy.current || isDone) return
    const found = formIssues(values, year)
    setIssues(found)
    edit()
    if (found[0]) return focusOn(found[0], values)
    isBusy.current = true
    try {
      await editing.stopDraftWrites()
      const result = await save({ uid: car?.uid ?? null, before: toFields(base), after: toFields(values) })
      if (result.kind === 'saved' || result.kind === 'stored') editing.markSaved(values)
      if (result.kind === 'invalid') setIssues(result.issues)
      if ('issues' in result && result.issues[0]) focusOn(result.issues[0], values)
    } finally {
      isBusy.current = false
    }
  })

  const all = [...issues, ...(state.kind === 'failed' ? state.issues : [])]
  const errorOf = (path: string) => all.find((issue) => issue.path === path)?.message
  const onEdit = (event: React.FormEvent) => {
    const path = (event.target as HTMLInputElement).name?.split('.')[0]
    setIssues((before) => before.filter((issue) => issue.path.split('.')[0] !== path))
    if (state.kind === 'failed') edit()
  }

  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit} onChange={onEdit} noValidate aria-label="Vehicle">
        {draftRestoredAt && <DraftNotice savedAt={draftRestoredAt} onDiscard={discard} />}
        <ConcurrentEditsPanel
          remoteEdits={editing.remoteEdits}
          conflicts={editing.conflicts}
          onKeepMine={editing.keepMine}
          onTakeTheirs={editing.takeTheirs}
        />
        {issues.length > 0 && <Notice kind="error">{joined(issues)}</Notice>}
        <FormSections
          errorOf={errorOf}
          currentYear={year}
          isSold={car?.sold ?? false}
          vehicleName={car ? `${car.make} ${car.model}` : 'New vehicle'}
        />
        <div className={styles.bar}>
          <div className={styles.notices}>
            {isDone && state.kind === 'saved' && <Notice kind="success">{state.text}</Notice>}
            {isDone && state.kind === 'stored' && <Notice kind="waiting">{state.text}</Notice>}
            {state.kind === 'failed' && (
              <Notice kind="error" more={state.reason && <p>{state.reason}</p>}>
                {state.text}
              </Notice>
            )}
            {isDirty && state.kind !== 'failed' && <UnsavedMessage isDraftStored={editing.isDraftStored} />}
          </div>
          {isDirty && !draftRestoredAt && (
            <Button look="quiet" disabled={isSaving} onClick={discard}>
              Discard
            </Button>
          )}
          <Button type="submit" disabled={isSaving || (isDone && state.kind === 'stored')}>
            {isSaving ? 'Saving...' : isDone && state.kind === 'saved' ? 'Saved!' : 'Save vehicle'}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** Returns to the list after a save, unless the person goes on typing. */
function useReturn(isDue: boolean, onReturn: () => void): void {
  useEffect(() => {
    if (!isDue) return
    const timer = window.setTimeout(onReturn, RETURN_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [isDue, onReturn])
}

type FocusName = Parameters<ReturnType<typeof useForm<VehicleValues>>['setFocus']>[0]

/** The control of an issue: in a list the line of the path, else its first blank line. */
function focusName(path: string, values: VehicleValues): FocusName {
  const [name = '', line] = path.split('.')
  const list = LIST_FIELD_NAMES.find((each) => each === name)
  if (!list) return name as FocusName
  const blank = values[list].findIndex(({ value }) => value.trim() === '')
  return `${list}.${Number(line ?? Math.max(0, blank))}.value`
}

const joined = (issues: readonly Issue[]) => [...new Set(issues.map(({ message }) => message))].join('. ')
