import { QuotaNotice } from '#app/dashboard/components/quota-notice.tsx'
import { useImports } from '#app/local/state/imports.ts'
import { ImportRun } from './import-run.tsx'
import styles from './import-runs.module.css'

/** The imports that this person has started on this device, with what has become of them. */
export function ImportRuns() {
  const imports = useImports()
  if (imports.length === 0) return null
  return (
    <section className={styles.runs} aria-labelledby="imports">
      <h2 id="imports">Imports on this device</h2>
      <QuotaNotice />
      <ul className={styles.list}>
        {imports.map((run) => (
          <ImportRun key={run.importId} run={run} />
        ))}
      </ul>
    </section>
  )
}
