// A moment as day and time in the time zone of the device: the values of the browser's date and time inputs.

export interface LocalMoment {
  /** `2026-11-24` */
  date: string
  /** `14:05` */
  time: string
}

/** @param moment an ISO time, or milliseconds since 1970 */
export function localMoment(moment: string | number): LocalMoment {
  const at = new Date(moment)
  const date = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-')
  return { date, time: [at.getHours(), at.getMinutes()].map(twoDigits).join(':') }
}

const twoDigits = (part: number) => String(part).padStart(2, '0')
