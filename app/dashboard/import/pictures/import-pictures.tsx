import { Images } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { undoAll } from '#app/dashboard/bulk/use-bulk-change.ts'
import { FileButton, PICTURE_FILES } from '#app/dashboard/components/file-button.tsx'
import { listText } from '#app/dashboard/components/list-text.ts'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { useWaitingPhotoCount } from '#app/dashboard/photos/device-photos.tsx'
import { useSession } from '#app/local/session/session.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useStore } from '#app/local/state/store.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Status } from '#app/ui/status.tsx'
import { t } from '#text/t.ts'
import { addPictures, stopAdding } from './add-pictures.ts'
import styles from './import-pictures.module.css'
import { readPictureFiles } from './picture-files.ts'
import { type PictureRun, pictureRun } from './picture-run.ts'
import { type LeftOut, type PictureFile, type PicturePlan, pictureCount, planPictures } from './plan-pictures.ts'

/** Adds pictures from this device to vehicles by the names of the files. */
export function ImportPictures({ dropped }: { dropped: readonly File[] }) {
  const userId = useSession().user?.id ?? 0
  const { cars, state } = useCars()
  const [files, setFiles] = useState<readonly PictureFile[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const run = useStore(pictureRun)
  const ownRun = run?.userId === userId ? run : null
  const plan = useMemo(() => (files && state === 'ready' ? planPictures(files, cars) : null), [files, cars, state])

  const isAdding = ownRun !== null && ownRun.state !== 'ended'

  const choose = async (chosen: readonly File[]) => {
    setProblem(null)
    try {
      setFiles(await readPictureFiles(chosen))
      pictureRun.set(null)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const takeDropped = useEffectEvent(() => {
    if (dropped.length > 0 && !isAdding) void choose(dropped)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each drop
  useEffect(() => takeDropped(), [dropped])
  const start = (planned: PicturePlan) => {
    setFiles(null)
    void addPictures(planned, userId)
  }
  return (
    <section className="panel" aria-labelledby="import-pictures">
      <h2 id="import-pictures">{t('pictures.title')}</h2>
      {isAdding ? (
        <Adding run={ownRun} />
      ) : plan ? (
        <Planned plan={plan} onStart={() => start(plan)} onCancel={() => setFiles(null)} />
      ) : (
        <>
          {ownRun && <Ended run={ownRun} />}
          <p id="import-pictures-hint" className={`muted ${styles.hint}`}>
            {t('pictures.hint')}
          </p>
          <div className="actions">
            <FileButton
              accept={`${PICTURE_FILES},.zip,application/zip`}
              multiple
              aria-describedby="import-pictures-hint"
              onFiles={(chosen) => void choose(chosen)}
            >
              <Images aria-hidden /> {t('pictures.choose')}
            </FileButton>
          </div>
        </>
      )}
      {files && state === 'failed' && <LoadFailure what="vehicles" />}
      <Notice kind="error">{problem}</Notice>
    </section>
  )
}

interface PlannedProps {
  plan: PicturePlan
  onStart: () => void
  onCancel: () => void
}

function Planned({ plan, onStart, onCancel }: PlannedProps) {
  const count = pictureCount(plan)
  const counts = { pictures: count, vehicles: plan.vehicles.length }
  const left = leftOutCount(plan.leftOut)
  return (
    <>
      <Status>{left > 0 ? t('pictures.plannedSome', { ...counts, left }) : t('pictures.planned', counts)}</Status>
      <LeftOutFiles leftOut={plan.leftOut} />
      <div className="actions">
        <Button disabled={count === 0} onClick={onStart}>
          {t('pictures.add', { count })}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('shared.cancel')}
        </Button>
      </div>
    </>
  )
}

function Adding({ run: { done, total, state } }: { run: PictureRun }) {
  return (
    <>
      <p>{t('pictures.prepared', { done, count: total })}</p>
      <progress className={styles.progress} aria-label={t('pictures.progress')} value={done} max={total} />
      <div className="actions">
        <Button look="secondary" aria-disabled={state === 'stopping' || undefined} onClick={stopAdding}>
          {t(state === 'stopping' ? 'pictures.stopping' : 'pictures.stop')}
        </Button>
      </div>
    </>
  )
}

function Ended({ run: { added, mids, leftOut } }: { run: PictureRun }) {
  const showToast = useToast()
  const waiting = useWaitingPhotoCount()(added)
  const counts = { pictures: added.length, vehicles: mids.length }
  const left = leftOutCount(leftOut)
  const undo = async () => {
    showToast(...(await undoAll(mids)))
    pictureRun.set(null)
  }
  return (
    <>
      <Status>{left > 0 ? t('pictures.addedSome', { ...counts, left }) : t('pictures.added', counts)}</Status>
      {waiting > 0 && <p className="muted">{t('pictures.waiting', { count: waiting })}</p>}
      <LeftOutFiles leftOut={leftOut} />
      {mids.length > 0 && (
        <div className="actions">
          <Button look="secondary" onClick={() => void undo()}>
            {t('components.undo')}
          </Button>
        </div>
      )}
    </>
  )
}

function LeftOutFiles({ leftOut }: { leftOut: LeftOut }) {
  if (leftOut.size === 0) return null
  return (
    <ul aria-label={t('pictures.leftOut')} className="stack space-2 breakable">
      {[...leftOut].map(([reason, names]) => (
        <li key={reason}>{reason.endsWith('.') ? reason : t('pictures.reason', { reason, files: listText(names) })}</li>
      ))}
    </ul>
  )
}

const leftOutCount = (leftOut: LeftOut): number => [...leftOut.values()].reduce((sum, { length }) => sum + length, 0)
