import { EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { listText } from '#app/dashboard/components/list-text.ts'
import { SaveBar } from '#app/dashboard/components/save-bar.tsx'
import { ConcurrentEditsPanel, DraftNotice, UnsavedMessage } from '#app/dashboard/forms/form-notices.tsx'
import type { Draft } from '#app/dashboard/forms/use-draft.ts'
import { useArePhotosPreparing } from '#app/dashboard/photos/preparing-photos.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { usePageMark } from '#app/ui/use-page-mark.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { t } from '#text/t.ts'
import { FormAside } from './form-aside.tsx'
import { FormSections } from './form-sections.tsx'
import { joinIssues, useVehicleForm } from './use-vehicle-form.ts'
import styles from './vehicle-form.module.css'
import { formIssues, issueLabels, siteIssues, toFields, toValues, type VehicleValues } from './vehicle-values.ts'

const RETURN_AFTER_MS = 1500

interface Props {
  /** As for `useVehicleForm`. */
  car: Car | null
  draftKey: string
  draft: Draft | null
  /** As for `useEditForm`. */
  prefill?: VehicleValues | undefined
  /** Navigates back to the list. */
  onReturn: () => void
}

export function VehicleForm({ car, draftKey, draft, prefill, onReturn }: Props) {
  usePageMark('hides-tabs')
  const [currentYear] = useState(() => new Date().getFullYear())
  const vehicleForm = useVehicleForm({
    car,
    draftKey,
    draft,
    prefill,
    currentYear,
    toSave: (values) => ({ fields: toFields(values), issues: formIssues(values, currentYear) }),
  })
  const { state, issues, isSaving, isDirty, isDone, draftRestoredAt, discard } = vehicleForm
  const isPreparing = useArePhotosPreparing()
  useReturn(isDone && !isPreparing, onReturn)

  return (
    <FormProvider {...vehicleForm.form}>
      <form
        className="stack above-3"
        onSubmit={vehicleForm.onSubmit}
        onChange={vehicleForm.onInput}
        noValidate
        aria-label={t('vehicleForm.vehicle')}
      >
        {draftRestoredAt && <DraftNotice savedAt={draftRestoredAt} onDiscard={discard} />}
        <ConcurrentEditsPanel
          remoteEdits={vehicleForm.remoteEdits}
          conflicts={vehicleForm.conflicts}
          onKeepMine={vehicleForm.keepMine}
          onTakeTheirs={vehicleForm.takeTheirs}
        />
        {car && <MissingForSite car={car} currentYear={currentYear} />}
        <Notice kind="error">{issues.length > 0 && joinIssues(issues)}</Notice>
        <div className={styles.columns}>
          <div className={styles.sections}>
            <FormSections
              isNew={car === null}
              errorOf={vehicleForm.errorOf}
              onEdit={vehicleForm.onEdit}
              currentYear={currentYear}
              carUid={vehicleForm.carUid}
              isSold={vehicleForm.isSold}
              vehicleName={car ? `${car.make} ${car.model}` : t('vehicleForm.newVehicle')}
            />
          </div>
          <FormAside currentYear={currentYear} />
        </div>
        <SaveBar
          isSticky={isDirty || state.kind !== 'editing'}
          status={
            <>
              <Notice kind="success">{isDone && state.kind === 'saved' && state.text}</Notice>
              <Notice kind="waiting">{isDone && state.kind === 'stored' && state.text}</Notice>
              <Notice kind="error" more={state.kind === 'failed' && state.reason && <p>{state.reason}</p>}>
                {state.kind === 'failed' && state.text}
              </Notice>
              {isDirty && state.kind !== 'failed' && <UnsavedMessage isDraftStored={vehicleForm.isDraftStored} />}
            </>
          }
        >
          {isDirty && !draftRestoredAt && (
            <Button look="quiet" disabled={isSaving} onClick={discard}>
              {t('vehicleForm.discard')}
            </Button>
          )}
          <Button type="submit" disabled={isSaving || (isDone && state.kind === 'stored')}>
            {t(
              isSaving
                ? 'common.saving'
                : isDone && state.kind === 'saved'
                  ? 'vehicleForm.savedNow'
                  : 'vehicleForm.save',
            )}
          </Button>
        </SaveBar>
      </form>
    </FormProvider>
  )
}

/** Lists what a vehicle draft lacks. Renders nothing for other vehicles. */
function MissingForSite({ car, currentYear }: { car: Car; currentYear: number }) {
  if (car.enabled || car.sold) return null
  const missing = issueLabels(siteIssues(toValues(car), currentYear))
  if (missing.length === 0) return null
  return (
    <p className={styles.incomplete}>
      <EyeOff aria-hidden size={20} />
      {t('vehicleForm.missing', { fields: listText(missing) })}
    </p>
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
