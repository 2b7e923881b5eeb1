/** The push service delivers this. It contains nothing of the record: anyone can read a locked screen. */
export type PushMessage = ({ kind: 'inquiry' } | { kind: 'reminder'; id: number; at: string }) & {
  /** In the language of the reader; English without them. */
  texts?: PushTexts
}

interface PushTexts {
  title: string
  body: string
  /** Instead of `body` where the time is known: it replaces `{time}`. */
  timed?: string
}

/** English. */
export const PUSH_TEXTS = {
  inquiry: { title: 'New enquiry', body: 'A new enquiry has arrived' },
  reminder: {
    title: 'Appointment',
    body: 'You have an appointment soon',
    timed: 'You have an appointment at {time}',
  },
} as const satisfies Record<PushMessage['kind'], PushTexts>

/** Texts and page of a notification. A later one of the same tag replaces it silently. */
export interface NotificationContent {
  title: string
  body: string
  tag: string
  /** The path of the page that a press on it opens. */
  path: string
  icon: string
}

const DASHBOARD = '/admin/dashboard'
const ICON = '/icons/admin-192.png'

/** @param time of the appointment as the device writes it; the server does not know the time zone of the device */
export function notificationContent(message: PushMessage, time?: string): NotificationContent {
  const { title, body, timed }: PushTexts = message.texts ?? PUSH_TEXTS[message.kind]
  if (message.kind === 'inquiry') return { title, body, tag: 'inquiry', path: `${DASHBOARD}/messages`, icon: ICON }
  return {
    title,
    body: time === undefined || timed === undefined ? body : timed.replace('{time}', time),
    tag: `appointment-${message.id}`,
    path: `${DASHBOARD}/appointments?id=${message.id}`,
    icon: ICON,
  }
}

/**
 * The message with a Declarative Web Push notification (number 8030 marks it), which a browser shows without a worker. Where a worker
 * handles the message (`mutable`), it shows the notification in its place, with the time of an appointment.
 *
 * @param origin of the site: browsers refuse a relative address
 */
export function declaredMessage(message: PushMessage, origin: string) {
  const { path, icon, ...texts } = notificationContent(message)
  const notification = { ...texts, navigate: new URL(path, origin).href, icon: new URL(icon, origin).href }
  return { ...message, web_push: 8030 as const, mutable: message.kind === 'reminder', notification }
}
