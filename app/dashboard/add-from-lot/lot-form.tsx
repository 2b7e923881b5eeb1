import { useEffect, useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { carFieldLabel } from '#app/dashboard/components/field-labels.ts'
import { listText } from '#app/dashboard/components/list-text.ts'
import { SaveBar } from '#app/dashboard/components/save-bar.tsx'
import { DraftNotice } from '#app/dashboard/forms/form-notices.tsx'
import type { Draft } from '#app/dashboard/forms/use-draft.ts'
import { CarFieldControl } from '#app/dashboard/vehicle-form/car-field-control.tsx'
import { joinIssues, useVehicleForm } from '#app/dashboard/vehicle-form/use-vehicle-form.ts'
import { VehiclePhotos } from '#app/dashboard/vehicle-form/vehicle-photos.tsx'
import { type FormFieldName, toFields } from '#app/dashboard/vehicle-form/vehicle-values.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/form/text-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { usePageMark } from '#app/ui/use-page-mark.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { t } from '#text/t.ts'
import type { AddedVehicle } from './added-vehicle.tsx'
import styles from './lot-form.module.css'
import { describe, lotVehicle } from './lot-vehicle.ts'

const FROM_VIN: FormFieldName[] = ['make', 'model', 'year', 'fuelType']
const SEEN: FormFieldName[] = ['color', 'transmission']
const PRICED: FormFieldName[] = ['price', 'mileage']

interface Props {
  draftKey: string
  draft: Draft | null
  onAdded: (vehicle: AddedVehicle) => void
}

export function LotForm({ draftKey, draft, onAdded }: Props) {
  usePageMark('hides-tabs')
  const format = useFormat()
  const [currentYear] = useState(() => new Date().getFullYear())
  const missingId = useId()
  const vehicleForm = useVehicleForm({
    car: null,
    draftKey,
    draft,
    currentYear,
    toSave: (values) => lotVehicle(values, currentYear, format),
  })
  const { form, state, issues, isSaving, isDone, isDirty, draftRestoredAt, errorOf, onEdit, discard } = vehicleForm
  const values = form.watch()
  const { missing } = lotVehicle(values, currentYear, format)

  useEffect(() => {
    if (!isDone || !('uid' in state)) return
    onAdded({ uid: state.uid, name: carName(toFields(values)), missing, isSaved: state.kind === 'saved' })
  })

  const fieldState = {
    errorOf,
    onEdit,
    currentYear,
    carUid: vehicleForm.carUid,
    isSold: vehicleForm.isSold,
    vehicleName: t('addFromLot.newVehicle'),
  }
  const controls = (names: FormFieldName[]) => (
    <div className={`halves ${styles.pair}`}>
      {names.map((name) => (
        <CarFieldControl key={name} name={name} state={fieldState} />
      ))}
    </div>
  )

  return (
    <FormProvider {...form}>
      <form
        className={`stack above-3 ${styles.tall}`}
        onSubmit={vehicleForm.onSubmit}
        onChange={vehicleForm.onInput}
        noValidate
        aria-label={t('addFromLot.form')}
      >
        {draftRestoredAt && <DraftNotice savedAt={draftRestoredAt} onDiscard={discard} />}
        <Notice kind="error">{issues.length > 0 && joinIssues(issues)}</Notice>
        <CarFieldControl name="vin" state={fieldState} />
        {controls(FROM_VIN)}
        <VehiclePhotos name="images" onEdit={onEdit} />
        {controls(PRICED)}
        {controls(SEEN)}
        <TextAreaField
          label={carFieldLabel('description')}
          error={errorOf('description')}
          placeholder={describe(toFields(values), format)}
          hint={t('addFromLot.descriptionHint')}
          rows={3}
          {...form.register('description')}
        />
        <SaveBar
          isSticky
          status={
            <>
              <Notice kind="error" more={state.kind === 'failed' && state.reason && <p>{state.reason}</p>}>
                {state.kind === 'failed' && state.text}
              </Notice>
              {/* No live region: it changes with every field. */}
              <p id={missingId}>
                {!isDirty && !isDone
                  ? t('addFromLot.done', { count: missing.length })
                  : missing.length > 0
                    ? t('addFromLot.missing', { fields: listText(missing) })
                    : t('addFromLot.ready')}
              </p>
            </>
          }
        >
          {isDirty && !draftRestoredAt && (
            <Button look="quiet" disabled={isSaving} onClick={discard}>
              {t('addFromLot.discard')}
            </Button>
          )}
          <Button type="submit" className={styles.save} disabled={isSaving} aria-describedby={missingId}>
            {t(isSaving ? 'common.saving' : missing.length > 0 ? 'addFromLot.saveDraft' : 'addFromLot.publish')}
          </Button>
        </SaveBar>
      </form>
    </FormProvider>
  )
}
