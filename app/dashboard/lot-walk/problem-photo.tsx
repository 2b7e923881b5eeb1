import { Picture } from '#app/ui/picture/picture.tsx'
import { t } from '#text/t.ts'
import styles from './problem-photo.module.css'

/** The photo of a problem that a lot check has found. */
export function ProblemPhoto({ photo }: { photo: string }) {
  return <Picture src={photo} alt={t('lotWalk.problemPhoto')} sizes="128px" className={styles.photo} />
}
