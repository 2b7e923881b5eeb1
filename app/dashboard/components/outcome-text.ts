import type { GroupOutcome } from '#app/sync/mutate/changes.ts'
import { t } from '#text/t.ts'

/**
 * The text of a toast about a change of many records. Only what the server has saved is said to be done.
 * @param describe for example `3 vehicles are hidden`
 * @param count for example `3 vehicles`
 */
export function outcomeText(
  { saved, waiting, disputed }: GroupOutcome,
  describe: (count: number) => string,
  count: (count: number) => string,
): string {
  if (saved + disputed === 0) return t('components.allWait', { change: describe(waiting) })
  const sentences = [
    saved > 0 && t('components.done', { change: describe(saved) }),
    waiting > 0 && t('components.someWait', { records: count(waiting) }),
    disputed > 0 && t('components.disputed', { records: count(disputed) }),
  ]
  return sentences.filter(Boolean).join(' ')
}
