/**
 * Of the listing a server-rendered page contains as many cars, and the app renders as many at first: more than a screen shows. With twice
 * as many the page would need another round trip before its first paint.
 */
export const FIRST_LISTED = 12
