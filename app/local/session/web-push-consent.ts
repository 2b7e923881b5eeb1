// The user who enabled push notifications in this browser. A subscription without the consent of the logged-in user belongs to
// another user and is ended.
const CONSENT_KEY = 'notices_for'

export function hasWebPushConsent(userId: number): boolean {
  return localStorage.getItem(CONSENT_KEY) === String(userId)
}

export function storeWebPushConsent(userId: number): void {
  localStorage.setItem(CONSENT_KEY, String(userId))
}

export function clearWebPushConsent(): void {
  localStorage.removeItem(CONSENT_KEY)
}
