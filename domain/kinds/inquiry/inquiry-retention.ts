/** Whether the retention period deletes a record that was last changed at this ISO time. @param months 0 keeps every record */
export const isRetentionOver = (changedAt: string, months: number, now: Date): boolean =>
  months > 0 && changedAt < monthsBefore(now, months).toISOString()

/** The same day of an earlier month, or the last day of a month that is shorter. */
function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0)
  return date
}
