import type { GroupOutcome } from '#app/sync/mutate/changes.ts'

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
  if (saved + disputed === 0) return `Saved on this device. ${describe(waiting)} when there is a connection.`
  const parts = [
    saved > 0 && describe(saved),
    waiting > 0 && `${count(waiting)} saved on this device, to be sent when there is a connection`,
    disputed > 0 && `${count(disputed)} in Needs attention`,
  ]
  return `${parts.filter(Boolean).join('. ')}.`
}
