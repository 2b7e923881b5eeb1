// The badge on the dashboard's icon: the number of unread inquiries. A page can set the badge of its own app only, so a page
// of the storefront lets the worker clear it at the end of a session.

import { sessionStore, storedToken } from '#app/local/session/session.ts'
import { recordsStore } from '#app/local/state/records.ts'
import { currentEntry } from '#app/local/state/tab.ts'
import type { WorkerMessage } from './worker-messages.ts'

export function watchAppBadge(): void {
  let badge: number | null = null
  let isStaffDevice = storedToken() !== null
  const update = () => {
    const { state } = sessionStore.get()
    const { records: inquiries, state: loadState } = recordsStore('inquiry').get()
    if (state === 'signed-in') isStaffDevice = true
    if (state !== 'signed-out' && !(state === 'signed-in' && loadState === 'ready')) return
    const unread = state === 'signed-in' ? inquiries.filter(({ read }) => !read).length : 0
    if (unread === badge) return
    badge = unread
    if (currentEntry() === 'dashboard') setBadge(unread)
    else if (state === 'signed-out' && isStaffDevice) clearBadgeByWorker()
  }
  sessionStore.subscribe(update)
  recordsStore('inquiry').subscribe(update)
  update()
}

function setBadge(unread: number): void {
  const result = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.()
  result?.catch(() => {})
}

function clearBadgeByWorker(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'CLEAR_BADGE' } satisfies WorkerMessage)
}
