/** The topics of notifications for a device: new enquiries; the appointments of its user, half an hour before. */
export const PUSH_TOPICS = ['inquiry', 'reminder'] as const
export type PushTopic = (typeof PUSH_TOPICS)[number]
