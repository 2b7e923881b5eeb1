/** What a device can be notified of: new enquiries; the appointments of its user, half an hour before. */
export const PUSH_TOPICS = ['inquiry', 'reminder'] as const
export type PushTopic = (typeof PUSH_TOPICS)[number]

/** What the push service delivers. It contains nothing of the record: anyone can read a locked screen. */
export type PushMessage = { kind: 'inquiry' } | { kind: 'reminder'; id: number; at: string }
