import { type HoursWords, hoursText } from '#domain/values/time/hours-text.ts'
import { siteMoment } from '#domain/values/time/time-zone.ts'
import { t } from '#text/t.ts'
import { useFormat, useSettings } from './settings.ts'
import { useClientOnly } from './store.ts'

let pageDay = ''

/** @param day of the server when it rendered the page, in the time zone of the site */
export function setPageDay(day: string): void {
  pageDay = day
}

/** The year of this device, and of the server while its page is hydrated. */
export const useYear = (): number => useClientOnly(() => new Date().getFullYear(), Number(pageDay.slice(0, 4)))

/** Today in the time zone of the site, `yyyy-mm-dd`, and while a page is hydrated the day of the server. */
export function useSiteDay(): string {
  const { timeZone } = useSettings().openingHours
  return useClientOnly(() => siteMoment(Date.now(), timeZone).date, pageDay)
}

export const hoursWords = (): HoursWords => ({
  weekday: (weekday) => t(`shared.${weekday}`),
  days: (first, last) => t('shared.days', { first, last }),
  closed: t('shared.closed'),
})

/** The opening hours for visitors. */
export function useHoursText(): string {
  const today = useSiteDay()
  return hoursText(useSettings(), today, useFormat(), hoursWords())
}
