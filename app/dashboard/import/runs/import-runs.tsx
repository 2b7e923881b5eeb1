import { QuotaNotice } from '#app/dashboard/components/quota-notice.tsx'
import type { ImportView } from '#app/sync/imports/imports.ts'
import { t } from '#text/t.ts'
import { ImportRun } from './import-run.tsx'

/** The imports that this person has started on this device, with what has become of them. */
export function ImportRuns({ imports }: { imports: readonly ImportView[] }) {
  if (imports.length === 0) return null
  return (
    <section className="stack space-3" aria-labelledby="imports">
      <h2 id="imports">{t('imports.title')}</h2>
      <QuotaNotice />
      <ul className="stack space-3">
        {imports.map((run) => (
          <ImportRun key={run.id} run={run} />
        ))}
      </ul>
    </section>
  )
}
