import { useEffect, useRef, useState } from 'react'
import { FormProvider, type useForm } from 'react-hook-form'
import { MeanwhilePanel } from '#app/dashboard/components/concurrent-edits-panel.tsx'
import { DraftNotice } from '#app/dashboard/components/draft-notice.tsx'
import { UnsavedWords } from '#app/dashboard/components/unsaved-message.tsx'
import { useDiscard } from '#app/dashboard/components/use-discard.ts'
import { useEditing } from '#app/dashboard/components/use-editing.ts'
import { useKeptFocus } from '#app/dashboard/components/use-kept-focus.ts'
import type { Draft } from '#app/local/drafts/use-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Car, newCarFields } from '#domain/cars/car.ts'
import type { Issue } from '#domain/values/issue.ts'
import { DetailFields } from './detail-fields.tsx'
import { FeatureLines } from './feature-lines.tsx'
import { ImageLines } from './image-lines.tsx'
import { InformationFields } from './information-fields.tsx'
import { useSaveVehicle } from './use-save-vehicle.ts'
import styles from './vehicle-form.module.css'
import { formIssues, toFields, toValues, type VehicleValues } from './vehicle-values.ts'

const RETURN_AFTER_MS = 1500

interface Props {
  /** As it stands now; null for a new vehicle. */
  car: Car | null
  draftKey: string
  draft: Draft | null
  /** Leads back to the list. */
  onReturn: () => void
}

export function VehicleForm({ car, draftKey, draft, onReturn }: Props) {
  const [year] = useState(() => new Date().getFullYear())
  const [issues, setIssues] = useState<Issue[]>([])
  const { state, save, edit } = useSaveVehicle(draftKey)
  const isSaving = state.kind === 'saving'
  useKeptFocus(isSaving)
  const stored = toValues(car ?? newCarFields(year))
  const editing = useEditing<VehicleValues>({ draftKey, draft, stored, isSaving })
  const { form, base, isDirty, restoredFrom } = editing
  const isDone = !isDirty && (state.kind === 'saved' || state.kind === 'kept')
  const discard = useDiscard(editing.discard, () => {
    setIssues([])
    edit()
  })
  useReturn(isDone, onReturn)

  const focusOn = ({ path }: Issue, values: VehicleValues) => form.setFocus(focusName(path, values))

  // A second press may come before the first is drawn.
  const isBusy = useRef(false)
  const submit = form.handleSubmit(async (values) => {
    if (isBusy.current || isDone) return
    const found = formIssues(values, year)
    setIssues(found)
    edit()
    if (found[0]) return focusOn(found[0], values)
    isBusy.current = true
    try {
      await editing.settleDraft()
      const result = await save({ uid: car?.uid ?? null, before: toFields(base), after: toFields(values) })
      if (result.kind === 'saved' || result.kind === 'kept') editing.saved(values)
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
        {restoredFrom && <DraftNotice from={restoredFrom} onDiscard={discard} />}
        <MeanwhilePanel
          moved={editing.moved}
          disputes={editing.disputes}
          onMine={editing.keepMine}
          onTheirs={editing.takeTheirs}
        />
        {issues.length > 0 && <Notice kind="error">{joined(issues)}</Notice>}
        <InformationFields errorOf={errorOf} currentYear={year} />
        <DetailFields errorOf={errorOf} isSold={car?.sold ?? false} />
        <FeatureLines errorOf={errorOf} />
        <ImageLines errorOf={errorOf} name={car ? `${car.make} ${car.model}` : 'New vehicle'} />
        <div className={styles.bar}>
          <div className={styles.told}>
            {isDone && state.kind === 'saved' && <Notice kind="success">{state.text}</Notice>}
            {isDone && state.kind === 'kept' && <Notice kind="waiting">{state.text}</Notice>}
            {state.kind === 'failed' && (
              <Notice kind="error" more={state.reason && <p>{state.reason}</p>}>
                {state.text}
              </Notice>
            )}
            {isDirty && state.kind !== 'failed' && <UnsavedWords isKept={editing.isDraftKept} />}
          </div>
          {isDirty && !restoredFrom && (
            <Button look="quiet" disabled={isSaving} onClick={discard}>
              Discard
            </Button>
          )}
          <Button type="submit" disabled={isSaving || (isDone && state.kind === 'kept')}>
            {isSaving ? 'Saving...' : isDone && state.kind === 'saved' ? 'Saved!' : 'Save vehicle'}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** After a save the list is shown again; a person who has gone on typing stays. */
function useReturn(isDue: boolean, onReturn: () => void): void {
  useEffect(() => {
    if (!isDue) return
    const timer = window.setTimeout(onReturn, RETURN_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [isDue, onReturn])
}

type FocusName = Parameters<ReturnType<typeof useForm<VehicleValues>>['setFocus']>[0]

/** Of a list the line that is meant, or the one that is blank. */
function focusName(path: string, values: VehicleValues): FocusName {
  const [name = '', line] = path.split('.')
  if (name !== 'features' && name !== 'images') return name as FocusName
  const blank = values[name].findIndex(({ value }) => value.trim() === '')
  return `${name}.${Number(line ?? Math.max(0, blank))}.value`
}

const joined = (issues: readonly Issue[]) => [...new Set(issues.map(({ message }) => message))].join('. ')
