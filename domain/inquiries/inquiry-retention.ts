import type { Inquiry } from './inquiry.ts'

/** The inquiries that the retention period deletes. @param months 0 keeps all of them */
export function expiredInquiries<T extends Pick<Inquiry, 'updatedAt'>>(
  inquiries: Iterable<T>,
  months: number,
  now: Date,
): T[] {
  if (months === 0) return []
  const limit = monthsBefore(now, months).toISOString()
  return Array.from(inquiries).filter(({ updatedAt }) => updatedAt < limit)
}

/** The same day of an earlier month, or the last day of a month that is shorter. */
function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0)
  return date
}
