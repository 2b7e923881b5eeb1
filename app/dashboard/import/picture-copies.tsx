import { useEffect, useState } from 'react'
import { useReport } from '#app/dashboard/components/use-report.ts'
import { VehicleLink } from '#app/dashboard/stock/vehicle-link.tsx'
import type { ImportView } from '#app/local/imports.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { copyPictures, listPictureCopies } from '#app/sync/http/site.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import styles from './picture-copies.module.css'

const LOOK_AGAIN_MS = 5000
const MAX_LISTED = 20

/** The pictures of other sites that the server copies, of every import and every device. */
export function PictureCopies({ imports }: { imports: readonly ImportView[] }) {
  const format = useFormat()
  const { cars } = useCars()
  const { report, isOffline, load } = useReport(listPictureCopies)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const isUnderWay = report !== null && (report.waiting > 0 || report.failed.some(({ nextTry }) => nextTry !== null))
  const saved = imports.reduce((sum, one) => sum + one.saved, 0)
  useEffect(() => {
    // The server queues pictures when it applies a part of an import.
    if (saved > 0) void load()
  }, [saved, load])
  useEffect(() => {
    if (!isUnderWay || isOffline) return
    const timer = setInterval(() => void load(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, isOffline, load])
  if (!report) return null
  const { waiting, copied, failed } = report
  const total = waiting + copied + failed.length
  if (total === 0) return null

  const tryAgain = async () => {
    setState('busy')
    const { kind } = await copyPictures([...new Set(failed.map(({ carId }) => carId))])
    if (kind === 'ok') await load()
    setState(kind === 'ok' ? 'idle' : 'failed')
  }
  const linkTo = (carId: number) => {
    const car = cars.find(({ id }) => id === carId)
    return car ? <VehicleLink car={car} /> : `Vehicle ${carId}`
  }

  return (
    <section className="panel" aria-labelledby="picture-copies">
      <h2 id="picture-copies">Pictures on another site</h2>
      <p>
        {countText(copied)} of {countText(total)} pictures copied
        {failed.length > 0 && `, ${countText(failed.length)} failed`}
      </p>
      {waiting > 0 && <progress aria-label="Pictures copied" value={copied + failed.length} max={total} />}
      {failed.length > 0 && (
        <>
          <ul aria-label="Pictures that were not copied" className="stack space-2">
            {failed.slice(0, MAX_LISTED).map(({ carId, address, reason, nextTry }) => (
              <li key={`${carId} ${address}`}>
                {linkTo(carId)}: {reason}.{' '}
                {nextTry === null ? 'It is not tried again.' : `Next try ${format.moment(nextTry)}.`}
                <span className={`muted ${styles.address}`}>{address}</span>
              </li>
            ))}
          </ul>
          {failed.length > MAX_LISTED && <p>and {countText(failed.length - MAX_LISTED)} more</p>}
          <div className="actions">
            <Button look="secondary" disabled={state === 'busy'} onClick={tryAgain}>
              Try again now
            </Button>
          </div>
        </>
      )}
      <Notice kind="error">{state === 'failed' && 'Copying pictures needs a connection to the server.'}</Notice>
    </section>
  )
}
