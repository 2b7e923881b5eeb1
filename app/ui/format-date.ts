// Separate from format.ts: the first use of `Intl` takes 100 ms on a phone, and the storefront's first paint does not need it.
const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' })
const moment = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** @returns dd/mm/yyyy in the device's time zone; empty for an invalid date */
export function formatDate(iso: string): string {
  return formatWith(day, iso)
}

/** @returns date and time in the device's time zone; empty for an invalid date */
export function formatMoment(iso: string): string {
  return formatWith(moment, iso)
}

function formatWith(format: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}
