import { useState } from 'react'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { WithOwnDraft } from '#app/dashboard/forms/edit-form.tsx'
import { AfterPhotos } from '#app/dashboard/photos/preparing-photos.tsx'
import { t } from '#text/t.ts'
import { type AddedVehicle, AddedVehicleNotice } from './added-vehicle.tsx'
import styles from './lot-form.module.css'
import { LotForm } from './lot-form.tsx'

const LOT_DRAFTS = 'vehicle:lot'

/** Adds a vehicle beside the car, with one hand and without a signal. */
export default function AddFromLotPage() {
  const [added, setAdded] = useState<AddedVehicle | null>(null)
  return (
    <div className={styles.page}>
      <PageHeading title={t('addFromLot.title')} />
      {added ? (
        <AddedVehicleNotice added={added} onNext={() => setAdded(null)} />
      ) : (
        <AfterPhotos>
          <WithOwnDraft kind={LOT_DRAFTS}>
            {(draft, draftKey) => <LotForm draft={draft} draftKey={draftKey} onAdded={setAdded} />}
          </WithOwnDraft>
        </AfterPhotos>
      )}
    </div>
  )
}
