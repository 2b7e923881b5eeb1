// The number on the dashboard's icon: enquiries that nobody has read. A page sets it only for the app that it is part of, so at the
// end of a session a page of the storefront has the worker take it away.

import { shownSession, storedToken } from '#app/local/session/session.ts'
import { currentEntry } from '#app/local/state/entry.ts'
import { shownInquiries } from '#app/local/state/use-inquiries.ts'

export function followUnread(): void {
  let told: number | null = null
  let isStaffDevice = storedToken() !== null
  const tell = () => {
    const { state } = shownSession.get()
    const { inquiries, state: known } = shownInquiries.get()
    if (state === 'signed-in') isStaffDevice = true
    if (state !== 'signed-out' && !(state === 'signed-in' && known === 'ready')) return
    const unread = state === 'signed-in' ? inquiries.filter(({ read }) => !read).length : 0
    if (unread === told) return
    told = unread
    if (currentEntry() === 'dashboard') show(unread)
    else if (state === 'signed-out' && isStaffDevice) clearByWorker()
  }
  shownSession.subscribe(tell)
  shownInquiries.subscribe(tell)
  tell()
}

function show(unread: number): void {
  const done = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.()
  done?.catch(() => {})
}

function clearByWorker(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'CLEAR_BADGE' })
}
