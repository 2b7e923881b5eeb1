import { Link } from 'react-router-dom'
import { useAction } from '#app/dashboard/components/hooks/use-show-result.ts'
import { photosPath } from '#app/dashboard/components/paths.ts'
import type { PhotoRow } from '#app/local/db/rows.ts'
import { discardPhoto, recordPhoto } from '#app/local/photos/photo-queue.ts'
import { useCars } from '#app/local/state/cars.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { picturesOf, withoutPicture } from '#domain/kinds/car/pictures/car-pictures.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { faultText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'
import styles from './attention-page.module.css'
import { Refusal } from './refused/refused-item.tsx'

/** A photo that the server refused, or whose file the browser has lost. Removing it removes it from its vehicle too. */
export function PhotoItem({ photo }: { photo: PhotoRow }) {
  const { hash } = photo
  const message = faultText(photo)
  const [busy, act] = useAction()
  const address = photoAddress(hash)
  const car = useCars().cars.find((each) => picturesOf(each).includes(address))

  const remove = async () => {
    const changed =
      car &&
      (await inSession(change, { name: 'car.edit', uid: car.uid, args: { fields: withoutPicture(car, address) } }))
    return changed && changed.kind !== 'queued' ? changed : inSession(({ store }) => discardPhoto(store, hash))
  }

  return (
    <li className="stack space-2 box pad-5">
      <h2 className="cluster space-2">
        {car ? t('attention.photoOf', { car: carName(car) }) : t('attention.photo')}{' '}
        <StatusPill tone="bad">{t(message ? 'attention.refused' : 'attention.lost')}</StatusPill>
      </h2>
      <div className={styles.photo}>
        <Picture src={address} alt="" sizes="160px" />
      </div>
      <p className={styles.reason}>{message ? <Refusal fault={photo} text={message} /> : t('attention.photoLost')}</p>
      {car && <Link to={photosPath(car.id)}>{t('attention.allPhotos')}</Link>}
      <div className="actions above-2">
        {message && (
          <Button
            look="secondary"
            disabled={busy}
            onClick={() => act(() => inSession(({ store }) => recordPhoto(store, hash, { state: 'waiting' })))}
          >
            {t('shared.retry')}
          </Button>
        )}
        <Button look="secondary" disabled={busy} onClick={() => act(remove)}>
          {t('attention.remove')}
        </Button>
      </div>
    </li>
  )
}
