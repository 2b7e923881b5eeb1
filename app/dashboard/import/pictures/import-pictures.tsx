import { Images } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { undoAll } from '#app/dashboard/bulk/use-bulk-change.ts'
import { vehicleCount } from '#app/dashboard/bulk/vehicle-count.ts'
import { FileButton, PICTURE_FILES } from '#app/dashboard/components/file-button.tsx'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { useWaitingPhotoCount } from '#app/dashboard/photos/device-photos.tsx'
import { useSession } from '#app/local/session/session.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useStore } from '#app/local/state/store.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Status } from '#app/ui/status.tsx'
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
      <h2 id="import-pictures">Pictures from this device</h2>
      {isAdding ? (
        <Adding run={ownRun} />
      ) : plan ? (
        <Planned plan={plan} onStart={() => start(plan)} onCancel={() => setFiles(null)} />
      ) : (
        <>
          {ownRun && <Ended run={ownRun} />}
          <p id="import-pictures-hint" className={styles.hint}>
            For pictures that cannot be copied from another site. The name of a file is the stock number and the
            position, such as P1204-1.jpg and P1204-2.jpg. Pictures are added after those that a vehicle has.
          </p>
          <div className="actions">
            <FileButton
              accept={`${PICTURE_FILES},.zip,application/zip`}
              multiple
              aria-describedby="import-pictures-hint"
              onFiles={(chosen) => void choose(chosen)}
            >
              <Images aria-hidden /> Pictures or a ZIP
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
  return (
    <>
      <Status>
        {picturesText(count)} for {vehicleCount(plan.vehicles.length)}
        {plan.leftOut.size > 0 && `, ${countText(leftOutCount(plan.leftOut))} left out`}
      </Status>
      <LeftOutFiles leftOut={plan.leftOut} />
      <div className="actions">
        <Button disabled={count === 0} onClick={onStart}>
          Add {picturesText(count)}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}

function Adding({ run: { done, total, state } }: { run: PictureRun }) {
  return (
    <>
      <p>
        {countText(done)} of {picturesText(total)} prepared
      </p>
      <progress className={styles.progress} aria-label="Pictures prepared" value={done} max={total} />
      <div className="actions">
        <Button look="secondary" aria-disabled={state === 'stopping' || undefined} onClick={stopAdding}>
          {state === 'stopping' ? 'Stopping after this vehicle' : 'Stop'}
        </Button>
      </div>
    </>
  )
}

function Ended({ run: { added, mids, leftOut } }: { run: PictureRun }) {
  const showToast = useToast()
  const waiting = useWaitingPhotoCount()(added)
  const undo = async () => {
    showToast(...(await undoAll(mids)))
    pictureRun.set(null)
  }
  return (
    <>
      <Status>
        {picturesText(added.length)} added to {vehicleCount(mids.length)}
        {leftOut.size > 0 && `, ${countText(leftOutCount(leftOut))} left out`}
      </Status>
      {waiting > 0 && (
        <p className="muted">
          {picturesText(waiting)} {waiting === 1 ? 'waits' : 'wait'} to be uploaded.
        </p>
      )}
      <LeftOutFiles leftOut={leftOut} />
      {mids.length > 0 && (
        <div className="actions">
          <Button look="secondary" onClick={() => void undo()}>
            Undo
          </Button>
        </div>
      )}
    </>
  )
}

function LeftOutFiles({ leftOut }: { leftOut: LeftOut }) {
  if (leftOut.size === 0) return null
  return (
    <ul aria-label="Files that are left out" className={styles.leftOut}>
      {[...leftOut].map(([reason, names]) => (
        <li key={reason}>{reason.endsWith('.') ? reason : `${reason}: ${names.join(', ')}`}</li>
      ))}
    </ul>
  )
}

const picturesText = (count: number): string => (count === 1 ? '1 picture' : `${countText(count)} pictures`)

const leftOutCount = (leftOut: LeftOut): number => [...leftOut.values()].reduce((sum, { length }) => sum + length, 0)
