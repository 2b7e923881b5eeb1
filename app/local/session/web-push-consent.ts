// The user who enabled push notifications in this browser, and of what. A subscription without the consent of the logged-in user belongs
// to another user and is ended.
import { PUSH_TOPICS, type PushTopic } from '#domain/protocol/push-topics.ts'

const CONSENT_KEY = 'notices_for'

/** The topics of which the user is notified. */
export function consentedTopics(userId: number): PushTopic[] {
  const [user, topics = ''] = (localStorage.getItem(CONSENT_KEY) ?? '').split(' ')
  return user === String(userId) ? PUSH_TOPICS.filter((topic) => topics.split(',').includes(topic)) : []
}

export function storeWebPushConsent(userId: number, topics: readonly PushTopic[]): void {
  localStorage.setItem(CONSENT_KEY, `${userId} ${topics.join(',')}`)
}

export function clearWebPushConsent(): void {
  localStorage.removeItem(CONSENT_KEY)
}
