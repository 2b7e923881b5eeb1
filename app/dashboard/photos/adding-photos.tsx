import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import styles from './photos-field.module.css'
import type { AddPhotos } from './use-add-photos.ts'

/** How many photos are being prepared, and why some were refused. */
export function AddingPhotos({ count, problems, clearProblems }: AddPhotos) {
  return (
    <>
      <p className={styles.progress}>{count > 0 && t('photos.preparing', { count })}</p>
      <Notice
        kind="error"
        more={
          <Button look="quiet" onClick={clearProblems}>
            {t('photos.dismiss')}
          </Button>
        }
      >
        {problems.length > 0 && problems.map((problem) => <p key={problem}>{problem}</p>)}
      </Notice>
    </>
  )
}
