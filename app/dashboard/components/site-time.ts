// Days and times of appointments and follow-ups, in the clock of the site: the values of the browser's date and time inputs.
import { settingsStore } from '#app/local/state/settings.ts'
import type { LocalMoment } from '#domain/values/time/local-moment.ts'
import { isoSiteMoment, siteMoment } from '#domain/values/time/time-zone.ts'

const timeZone = () => settingsStore.get().openingHours.timeZone

/** @param moment an ISO time, or milliseconds since 1970 */
export const siteTime = (moment: string | number): LocalMoment => siteMoment(moment, timeZone())

/** @returns the ISO time; empty when an input is empty or has no valid value */
export const isoSiteTime = (values: LocalMoment): string => isoSiteMoment(values, timeZone())
