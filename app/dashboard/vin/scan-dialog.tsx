import { CAMERA_PROBLEM_TEXTS } from '#app/dashboard/components/camera/camera-problem.ts'
import { useCamera } from '#app/dashboard/components/camera/use-camera.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Status } from '#app/ui/status.tsx'
import { t } from '#text/t.ts'
import styles from './scan-dialog.module.css'
import { useVinScan } from './use-vin-scan.ts'

/** The narrow bars of a long barcode need about two pixels each. */
const PICTURE_WIDTH = 1920

interface Props {
  /** Called once with the VIN of a barcode. */
  onScan: (vin: string) => void
  /** The person prefers to type the VIN. */
  onType: () => void
  onClose: () => void
}

export default function ScanDialog({ onScan, onType, onClose }: Props) {
  const { video, state, retry } = useCamera(PICTURE_WIDTH)
  const hasFailed = useVinScan({ video, isLive: state.kind === 'live', onScan })
  const problem = state.kind === 'failed' ? t(CAMERA_PROBLEM_TEXTS[state.problem]) : null
  return (
    <Dialog title={t('vin.scan')} onClose={onClose}>
      <div className={`relative rounded ${styles.view}`} hidden={problem !== null}>
        <video ref={video} className={styles.video} playsInline muted />
        <div className={styles.frame} aria-hidden />
      </div>
      <Notice kind="error">{problem}</Notice>
      <Notice kind="error">{hasFailed && t('vin.unreadable')}</Notice>
      {!problem && !hasFailed && <Status>{t(state.kind === 'starting' ? 'vin.starting' : 'vin.hold')}</Status>}
      <div className="actions end">
        {problem && <Button onClick={retry}>{t('photos.tryAgain')}</Button>}
        <Button look="secondary" onClick={onType}>
          {t('vin.type')}
        </Button>
      </div>
    </Dialog>
  )
}
