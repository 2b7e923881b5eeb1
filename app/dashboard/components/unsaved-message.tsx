import styles from './form-notices.module.css'

/** @param isKept what was typed is on the disk of this device */
export function UnsavedWords({ isKept }: { isKept: boolean }) {
  return <p className={styles.kept}>Unsaved changes{isKept && ', kept on this device'}</p>
}
