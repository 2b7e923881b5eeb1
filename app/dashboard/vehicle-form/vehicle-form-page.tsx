import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { BackToVehicles } from '#app/dashboard/components/back-to-vehicles.tsx'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { type AddCarState, DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { COPY_DRAFTS, NEW_DRAFTS, vehicleDraft } from '#app/dashboard/forms/drafts.ts'
import { WithDraft, WithOwnDraft } from '#app/dashboard/forms/edit-form.tsx'
import { AfterPhotos } from '#app/dashboard/photos/preparing-photos.tsx'
import { type CarView, useCar, useCars } from '#app/local/state/cars.ts'
import { Notice } from '#app/ui/notice.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { t } from '#text/t.ts'
import { duplicateValues } from './duplicate-values.ts'
import { useReturnToList } from './use-return-to-list.ts'
import styles from './vehicle-form.module.css'
import { VehicleForm } from './vehicle-form.tsx'
import { VehicleHeader } from './vehicle-header.tsx'

export function AddVehiclePage() {
  const { goBack } = useReturnToList()
  const location = useLocation()
  const { cars, state } = useCars()
  const { copyOf } = (location.state as AddCarState | null) ?? {}
  const source = copyOf === undefined ? undefined : cars.find(({ uid }) => uid === copyOf)
  const draftKind = copyOf === undefined ? NEW_DRAFTS : `${COPY_DRAFTS}:${copyOf}`
  const isLoading = copyOf !== undefined && !source && state === 'loading'
  return (
    <Page title={t('vehicleForm.add')}>
      {source && <Notice kind="success">{t('vehicleForm.copied', { car: carName(source) })}</Notice>}
      {isLoading ? (
        <p>{t('vehicleForm.loading')}</p>
      ) : (
        <WithOwnDraft key={draftKind} kind={draftKind}>
          {(draft, draftKey) => (
            <VehicleForm
              car={null}
              draftKey={draftKey}
              draft={draft}
              prefill={source && duplicateValues(source)}
              onReturn={goBack}
            />
          )}
        </WithOwnDraft>
      )}
    </Page>
  )
}

export function EditVehiclePage() {
  const { id = '' } = useParams()
  const car = useCar(Number(id))
  return (
    <Page title={t('vehicleForm.edit')} record={car ? carName(car) : undefined}>
      {/^\d+$/.test(id) ? <EditVehicle id={Number(id)} /> : <Notice kind="error">{t('vehicleForm.invalidId')}</Notice>}
    </Page>
  )
}

function EditVehicle({ id }: { id: number }) {
  const found = useCar(id)
  const { state: loading } = useCars()
  const { state } = useLocation()
  const { goBack } = useReturnToList()
  const [last, setLast] = useState<{ id: number; car: CarView } | null>(null)
  if (found && (found !== last?.car || id !== last.id)) setLast({ id, car: found })
  const car = found ?? (last?.id === id ? last.car : null)
  if (found === undefined && !car) {
    return loading === 'failed' ? <LoadFailure what="vehicle" /> : <p>{t('vehicleForm.loading')}</p>
  }
  if (!car) return <Notice kind="error">{t('vehicleForm.notFound')}</Notice>
  const draftKey = vehicleDraft(car.uid)
  return (
    <>
      {car.id !== id && <Navigate to={`${DASHBOARD_PATH}/edit-car/${car.id}`} state={state} replace />}
      {found === null && <Notice kind="error">{t('vehicleForm.gone')}</Notice>}
      {found && <VehicleHeader car={found} />}
      <WithDraft key={car.uid} draftKey={draftKey}>
        {(draft) => <VehicleForm car={car} draftKey={draftKey} draft={draft} onReturn={goBack} />}
      </WithDraft>
    </>
  )
}

function Page({ title, record, children }: { title: string; record?: string | undefined; children: ReactNode }) {
  const { list, isStep, goBack } = useReturnToList()
  return (
    <div className={`narrow-page ${styles.page}`}>
      <BackToVehicles to={list} onStepBack={isStep ? goBack : undefined} />
      <PageHeading title={title} record={record} />
      <AfterPhotos>{children}</AfterPhotos>
    </div>
  )
}
