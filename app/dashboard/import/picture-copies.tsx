import { type ReactNode, useEffect, useState } from 'react'
import { copyPictures, listPictureCopies } from '#app/dashboard/calls/site.ts'
import { useReport } from '#app/dashboard/components/hooks/use-report.ts'
import { VehicleLink } from '#app/dashboard/stock/stock-table.tsx'
import { useCars } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import type { ImportView } from '#app/sync/imports/imports.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { rich } from '#app/ui/rich.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { faultText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'
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
  const carOf = (carId: number) => cars.find(({ id }) => id === carId)
  const nameOf = (carId: number) => {
    const car = carOf(carId)
    return car ? carName(car) : t('components.vehicle', { number: carId })
  }
  const reasonOf = ({ reason, ...failure }: Pick<(typeof failed)[number], 'reason' | 'code' | 'values'>) =>
    faultText({ ...failure, message: reason })
  const linkTo = (carId: number) => (name: ReactNode) => {
    const car = carOf(carId)
    return car ? <VehicleLink car={car} /> : name
  }

  return (
    <section className="panel" aria-labelledby="picture-copies">
      <h2 id="picture-copies">{t('copies.title')}</h2>
      <p>
        {failed.length > 0
          ? t('copies.copiedFailed', { copied, total, failed: failed.length })
          : t('copies.copied', { copied, total })}
      </p>
      {waiting > 0 && <progress aria-label={t('copies.progress')} value={copied + failed.length} max={total} />}
      {failed.length > 0 && (
        <>
          <ul aria-label={t('copies.notCopied')} className="stack space-2">
            {failed.slice(0, MAX_LISTED).map(({ carId, address, nextTry, ...failure }) => (
              <li key={`${carId} ${address}`}>
                {nextTry === null
                  ? rich('copies.givenUp', { car: linkTo(carId) }, { name: nameOf(carId), reason: reasonOf(failure) })
                  : rich(
                      'copies.nextTry',
                      { car: linkTo(carId) },
                      { name: nameOf(carId), reason: reasonOf(failure), moment: format.moment(nextTry) },
                    )}
                <span className={`muted ${styles.address}`} dir="ltr">
                  {address}
                </span>
              </li>
            ))}
          </ul>
          {failed.length > MAX_LISTED && <p>{t('list.more', { count: failed.length - MAX_LISTED })}</p>}
          <div className="actions">
            <Button look="secondary" disabled={state === 'busy'} onClick={tryAgain}>
              {t('copies.tryAgain')}
            </Button>
          </div>
        </>
      )}
      <Notice kind="error">{state === 'failed' && t('bulk.copyNeedsConnection')}</Notice>
    </section>
  )
}
