/** The push service delivers this. It contains nothing of the record: anyone can read a locked screen. */
export type PushMessage = { kind: 'inquiry' } | { kind: 'reminder'; id: number; at: string }

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
  if (message.kind === 'inquiry') {
    const body = 'A new enquiry has arrived'
    return { title: 'New enquiry', body, tag: 'inquiry', path: `${DASHBOARD}/messages`, icon: ICON }
  }
  return {
    title: 'Appointment',
    body: time === undefined ? 'You have an appointment soon' : `You have an appointment at ${time}`,
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
