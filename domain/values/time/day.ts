/** `2026-03-31` */
export const DAY: RegExp =
  /^(?:19|20)\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2\d))$/

/** The noon of a day on this device, as an ISO time. */
export const noonOf = (day: string): string => new Date(`${day}T12:00`).toISOString()
