// The opening hours as visitors read them.
import { daySpans, hasHours, type OpeningHours, WEEKDAYS, type Weekday } from './opening-hours.ts'

const MAX_SPECIAL_DAYS = 10

/** The words of a language. */
export interface HoursWords {
  weekday: (weekday: Weekday) => string
  /** `Monday to Friday` */
  days: (first: string, last: string) => string
  closed: string
}

/**
 * One line for weekdays in a row that have the same hours, one for each special day that is not over, and then the text that staff have added.
 * @param today `2026-11-24`
 */
export function hoursText(
  { openingHours, contactInfo }: { openingHours: OpeningHours; contactInfo: { hours: string } },
  today: string,
  { date, isolate }: { date(iso: string): string; isolate(text: string): string },
  words: HoursWords,
): string {
  const special = openingHours.specialDays
    .filter(({ day }) => day >= today)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(0, MAX_SPECIAL_DAYS)
    .map(
      ({ day, hours, note }) => `${isolate(date(`${day}T12:00`) + (note && ` (${note})`))}: ${spansText(hours, words)}`,
    )
  const week = hasHours(openingHours) ? weekLines(openingHours, words) : []
  return [...week, ...special, contactInfo.hours].filter((line) => line !== '').join('\n')
}

function weekLines(hours: OpeningHours, words: HoursWords): string[] {
  const groups: { first: Weekday; last: Weekday; text: string }[] = []
  for (const weekday of WEEKDAYS) {
    const text = spansText(hours[weekday], words)
    const group = groups.at(-1)
    if (group?.text === text) group.last = weekday
    else groups.push({ first: weekday, last: weekday, text })
  }
  return groups.map(({ first, last, text }) => {
    const days = first === last ? words.weekday(first) : words.days(words.weekday(first), words.weekday(last))
    return `${days}: ${text}`
  })
}

const spansText = (day: string, { closed }: HoursWords) =>
  daySpans(day)
    .map(({ opens, closes }) => `${opens} – ${closes}`)
    .join(', ') || closed
