import { Camera, Check, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { CAMERA_PROBLEM_TEXTS } from '#app/dashboard/components/camera/camera-problem.ts'
import { useCamera } from '#app/dashboard/components/camera/use-camera.ts'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { Status } from '#app/ui/status.tsx'
import { SHOTS, type Shot } from '#domain/photos/shots.ts'
import { t } from '#text/t.ts'
import styles from './camera-overlay.module.css'
import { nextShot, shotLabel } from './shot-list.ts'

const IDEAL_WIDTH = 2560

interface Props {
  /** The entries of the shot list that the vehicle has a photo of. */
  taken: ReadonlySet<string>
  /** How many more photos the vehicle may have. */
  room: number
  onCapture: (frame: ImageBitmap, shot: Shot | undefined) => void
  /** Opens the device's own camera app, when this one does not start. */
  onUseFiles: () => void
  onClose: () => void
}

/** The camera full screen, with the shot list: which shot is next, and which ones are missing. Any shot can be chosen. */
export default function CameraOverlay({ taken, room, onCapture, onUseFiles, onClose }: Props) {
  const { video, state, retry } = useCamera(IDEAL_WIDTH)
  const [captured, setCaptured] = useState<readonly Shot[]>([])
  const [chosen, setChosen] = useState<Shot | null>(null)
  const [count, setCount] = useState(0)
  const all = new Set([...taken, ...captured])
  const shot = chosen ?? nextShot(all, captured.at(-1) ?? null)

  const capture = async () => {
    if (!video.current) return
    const frame = await createImageBitmap(video.current)
    onCapture(frame, shot ?? undefined)
    if (shot) setCaptured((known) => [...known, shot])
    setChosen(null)
    setCount((known) => known + 1)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content className={styles.overlay} aria-describedby={undefined}>
          <Dialog.Title className="visually-hidden">{t('photos.camera')}</Dialog.Title>
          <video ref={video} className={styles.video} playsInline muted hidden={state.kind === 'failed'} />
          {state.kind === 'failed' && (
            <div className={`stack space-3 ${styles.problem}`}>
              <p role="alert">{t(CAMERA_PROBLEM_TEXTS[state.problem])}</p>
              <Button look="secondary" onClick={retry}>
                {t('photos.tryAgain')}
              </Button>
              <Button
                look="secondary"
                onClick={() => {
                  onUseFiles()
                  onClose()
                }}
              >
                {t('photos.useApp')}
              </Button>
            </div>
          )}
          <Status className={styles.next}>
            {room <= 0
              ? t('photos.noRoomLeft')
              : shot
                ? t('photos.nextShot', { shot: shotLabel(shot) })
                : t('photos.allTaken')}
            {count > 0 && <span> · {t('photos.takenCount', { count })}</span>}
          </Status>
          <ul className={styles.shots} aria-label={t('photos.shotList')}>
            {SHOTS.map((each) => (
              <li key={each}>
                <button
                  type="button"
                  className={styles.shot}
                  aria-pressed={each === shot}
                  aria-label={t(all.has(each) ? 'photos.shotTaken' : 'photos.shotMissing', { shot: shotLabel(each) })}
                  onClick={() => setChosen(each)}
                >
                  {all.has(each) && <Check aria-hidden size={16} />}
                  {shotLabel(each)}
                </button>
              </li>
            ))}
          </ul>
          <div className={styles.controls}>
            <Dialog.Close className={styles.done}>
              <X aria-hidden size={20} /> {t('photos.done')}
            </Dialog.Close>
            <PlainButton
              className={styles.shutter}
              aria-label={t('photos.take')}
              disabled={state.kind !== 'live' || room <= 0}
              onClick={() => void capture()}
            >
              <Camera aria-hidden size={30} />
            </PlainButton>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
