// A day or a moment, stored as ISO 8601 and shown in the time zone of the device. Without `Intl`, whose first use takes 100 ms on a
// phone.
import type { Notation } from '#domain/values/notation.ts'

type Dated = Pick<Notation, 'dateFormat'>

/** @param iso a time, or a day without one. @returns for example `31/12/2025`; empty for an invalid date */
export function dateText(iso: string, { dateFormat }: Dated): string {
  // A date that has no time would be midnight in UTC: the day before, west of Greenwich.
  const date = new Date(iso.length === 10 ? `${iso}T00:00` : iso)
  if (Number.isNaN(date.getTime())) return ''
  return dateFormat
    .replace('dd', twoDigits(date.getDate()))
    .replace('mm', twoDigits(date.getMonth() + 1))
    .replace('yyyy', String(date.getFullYear()))
}

/** @returns date and time, for example `31/12/2025, 14:05`; empty for an invalid date */
export function momentText(iso: string, dated: Dated): string {
  const day = dateText(iso, dated)
  const date = new Date(iso)
  return day && `${day}, ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** For feeds: the date of an ISO time, in UTC. */
export const dateFeed = (time: string): string => time.slice(0, 10)

const twoDigits = (part: number) => String(part).padStart(2, '0')
