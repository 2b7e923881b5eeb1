// The opening hours as visitors read them.
import { daySpans, hasHours, type OpeningHours, WEEKDAYS, type Weekday, weekdayName } from './opening-hours.ts'

const MAX_SPECIAL_DAYS = 10

/**
 * One line for weekdays in a row that have the same hours, one for each special day that is not over, and then the text that staff have added.
 * @param today `2026-11-24`
 */
export function hoursText(
  { openingHours, contactInfo }: { openingHours: OpeningHours; contactInfo: { hours: string } },
  today: string,
  { date }: { date(iso: string): string },
): string {
  const special = openingHours.specialDays
    .filter(({ day }) => day >= today)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(0, MAX_SPECIAL_DAYS)
    .map(({ day, hours, note }) => `${date(`${day}T12:00`)}${note && ` (${note})`}: ${spansText(hours)}`)
  const week = hasHours(openingHours) ? weekLines(openingHours) : []
  return [...week, ...special, contactInfo.hours].filter((line) => line !== '').join('\n')
}

function weekLines(hours: OpeningHours): string[] {
  const groups: { first: Weekday; last: Weekday; text: string }[] = []
  for (const weekday of WEEKDAYS) {
    const text = spansText(hours[weekday])
    const group = groups.at(-1)
    if (group?.text === text) group.last = weekday
    else groups.push({ first: weekday, last: weekday, text })
  }
  return groups.map(({ first, last, text }) => {
    const days = first === last ? weekdayName(first) : `${weekdayName(first)} to ${weekdayName(last)}`
    return `${days}: ${text}`
  })
}

const spansText = (day: string) =>
  daySpans(day)
    .map(({ opens, closes }) => `${opens} – ${closes}`)
    .join(', ') || 'closed'
