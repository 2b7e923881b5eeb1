import { useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { BackToVehicles } from '#app/dashboard/components/back-to-vehicles.tsx'
import { useShowResult } from '#app/dashboard/components/hooks/use-show-result.ts'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { type ListOrigin, VEHICLES_PATH } from '#app/dashboard/components/paths.ts'
import { type CarView, useCar, useCars } from '#app/local/state/cars.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Notice } from '#app/ui/notice.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { CAR_FIELDS } from '#domain/kinds/car/fields/car-fields.ts'
import { t } from '#text/t.ts'
import { useWaitingPhotoCount } from './device-photos.tsx'
import { PhotosField } from './photos-field.tsx'
import styles from './photos-page.module.css'

/** The photos of one vehicle. Each change is saved at once. */
export function PhotosPage() {
  const { id = '' } = useParams()
  const car = useCar(Number(id))
  const { state: loading } = useCars()
  const list = (useLocation().state as ListOrigin | null)?.list ?? VEHICLES_PATH
  return (
    <div className={styles.page}>
      <BackToVehicles to={list} />
      <PageHeading title={t('photos.title')} record={car ? carName(car) : undefined} />
      {car ? (
        <VehiclePhotos key={car.uid} car={car} />
      ) : car === null ? (
        <Notice kind="error">{t('photos.notFound')}</Notice>
      ) : loading === 'failed' ? (
        <LoadFailure what="vehicle" />
      ) : (
        <p>{t('photos.loading')}</p>
      )}
    </div>
  )
}

function VehiclePhotos({ car }: { car: CarView }) {
  const showResult = useShowResult()
  const waitingCount = useWaitingPhotoCount()(car.images)
  // Changes how often a change was rejected, so that the field shows the vehicle's own photos again.
  const [rejections, setRejections] = useState(0)
  // Several photos may be added before this component renders again.
  const images = useRef(car.images)
  useEffect(() => {
    images.current = car.images
  }, [car.images])

  const setImages = async (to: string[]) => {
    const from = images.current
    images.current = to
    const changed = inSession(change, { name: 'car.edit', uid: car.uid, args: { fields: { images: { from, to } } } })
    if (await showResult(changed)) return
    images.current = car.images
    setRejections((count) => count + 1)
  }

  return (
    <section className="panel above-3" aria-label={carName(car)}>
      <h2 dir="auto">{carName(car)}</h2>
      <p className="muted">{summary(car.images.length, waitingCount)}</p>
      <PhotosField
        key={rejections}
        photos={car.images}
        room={CAR_FIELDS.images.maxItems - car.images.length}
        onChange={(next) => void setImages(next)}
      />
    </section>
  )
}

const summary = (count: number, waiting: number): string =>
  waiting === 0 ? t('photos.stored', { count }) : t('photos.storedWaiting', { count, waiting })
