const REMIND_BEFORE_MS = 30 * 60_000

/** What the server has done about the reminder of an appointment. Neither staff nor devices receive it. */
export interface Reminder {
  /** The beginning and the staff member that it is about. After a change of either there is another reminder. */
  at: string
  userId: number
  /** Names the attempt in progress; absent once it was sent. */
  claim?: string
}

interface Reminded {
  at: string
  assignee?: number
  status: string
  reminder?: Reminder
}

/** When the assignee is to be reminded, in milliseconds; null without an assignee, or after the reminder was sent. */
export function remindAt({ at, assignee, status, reminder }: Reminded): number | null {
  if (assignee === undefined || status !== 'planned') return null
  const isAboutThis = reminder?.at === at && reminder.userId === assignee
  return isAboutThis && reminder.claim === undefined ? null : Date.parse(at) - REMIND_BEFORE_MS
}
