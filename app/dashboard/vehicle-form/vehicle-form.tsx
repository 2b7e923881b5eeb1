import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Car, newCarFields } from '#domain/car.ts'
import type { Issue } from '#domain/issue.ts'
import { useUnsaved } from '../parts/unsaved.ts'
import { DetailFields } from './detail-fields.tsx'
import { FeatureLines } from './feature-lines.tsx'
import { ImageLines } from './image-lines.tsx'
import { InformationFields } from './information-fields.tsx'
import { useSaveVehicle } from './use-save-vehicle.ts'
import styles from './vehicle-form.module.css'
import { formIssues, toFields, toValues, type VehicleValues } from './vehicle-values.ts'

const RETURN_AFTER_MS = 1500
const LIST = '/admin/dashboard/cars'

/** @param car null for a new vehicle */
export function VehicleForm({ car: given }: { car: Car | null }) {
  const [car] = useState(given)
  const year = new Date().getFullYear()
  const form = useForm<VehicleValues>({ defaultValues: toValues(car ?? newCarFields(year)) })
  const { state, save, edit } = useSaveVehicle(car)
  const [issues, setIssues] = useState<Issue[]>([])
  const navigate = useNavigate()
  const isDone = state.kind === 'saved' || state.kind === 'kept'
  const { isDirty } = form.formState
  useUnsaved(isDirty && !isDone)

  const submit = form.handleSubmit(async (values) => {
    if (isDone || state.kind === 'saving') return
    const found = formIssues(values, year)
    setIssues(found)
    edit()
    if (found[0]) return form.setFocus(focusName(found[0].path))
    const result = await save(toFields(values))
    if (result === 'saved' || result === 'kept') window.setTimeout(() => navigate(LIST), RETURN_AFTER_MS)
  })

  const all = [...issues, ...(state.kind === 'failed' ? state.issues : [])]
  const errorOf = (path: string) => all.find((issue) => issue.path.split('.')[0] === path)?.message
  const onEdit = (event: React.FormEvent) => {
    const path = (event.target as HTMLInputElement).name?.split('.')[0]
    setIssues((before) => before.filter((issue) => issue.path !== path))
  }

  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit} onChange={onEdit} noValidate aria-label="Vehicle">
        {issues.length > 0 && <Notice kind="error">{joined(issues)}</Notice>}
        {state.kind === 'failed' && (
          <Notice kind="error">
            <p>{state.text}</p>
            {state.reason && <p>{state.reason}</p>}
          </Notice>
        )}
        <InformationFields errorOf={errorOf} currentYear={year} />
        <DetailFields errorOf={errorOf} isSold={car?.sold ?? false} />
        <FeatureLines error={errorOf('features')} />
        <ImageLines error={errorOf('images')} name={car ? `${car.make} ${car.model}` : 'New vehicle'} />
        <div className={styles.bar}>
          <div className={styles.told}>
            {state.kind === 'saved' && <Notice kind="success">{state.text}</Notice>}
            {state.kind === 'kept' && <Notice kind="waiting">{state.text}</Notice>}
            {isDirty && !isDone && <p className={styles.unsaved}>Unsaved changes</p>}
          </div>
          {isDirty && !isDone && (
            <Button look="quiet" disabled={state.kind === 'saving'} onClick={() => navigate(LIST)}>
              Discard
            </Button>
          )}
          <Button type="submit" disabled={state.kind === 'saving' || state.kind === 'kept'}>
            {state.kind === 'saving' ? 'Saving...' : state.kind === 'saved' ? 'Saved!' : 'Save vehicle'}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

type FocusName = Parameters<ReturnType<typeof useForm<VehicleValues>>['setFocus']>[0]

const focusName = (path: string) => (path === 'features' || path === 'images' ? `${path}.0.value` : path) as FocusName

const joined = (issues: readonly Issue[]) => [...new Set(issues.map(({ message }) => message))].join('. ')
