import { t } from '#text/t.ts'
import styles from './skip-link.module.css'

/** The first control of every page. It leads to the element with the id `main`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      {t('shared.skip')}
    </a>
  )
}
