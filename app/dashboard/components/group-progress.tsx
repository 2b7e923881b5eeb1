import { countText } from '#app/ui/format.ts'
import { t } from '#text/t.ts'

export interface Progress {
  done: number
  total: number
  stage: 'checked' | 'answered'
}

/** Fewer are done within a moment. */
const MIN_TOTAL = 200

/** How far a change of many records is. @param label what is counted, for example `Vehicles changed` */
export function GroupProgress({ done, total, label }: Pick<Progress, 'done' | 'total'> & { label: string }) {
  if (total < MIN_TOTAL) return null
  return (
    <p className="row space-2 figures">
      <progress value={done} max={total} aria-label={label} />
      {t('components.progress', { done: countText(done), total: countText(total) })}
    </p>
  )
}
