// The number on the dashboard's icon: enquiries that nobody has read. At the end of a session the worker takes it away, as a
// page can do so only for the app that it is part of.
import { currentEntry } from '#app/local/entry.ts'
import { shownSession } from '#app/local/session.ts'
import { shownInquiries } from '#app/local/use-inquiries.ts'

export function followUnread(): void {
  let told: number | null = null
  const tell = () => {
    const { state } = shownSession.get()
    const { inquiries, state: known } = shownInquiries.get()
    if (state !== 'signed-out' && !(state === 'signed-in' && known === 'ready')) return
    const unread = state === 'signed-in' ? inquiries.filter(({ read }) => !read).length : 0
    if (unread === told) return
    told = unread
    show(unread, state === 'signed-out')
  }
  shownSession.subscribe(tell)
  shownInquiries.subscribe(tell)
  tell()
}

function show(unread: number, isOver: boolean): void {
  if (isOver) navigator.serviceWorker?.controller?.postMessage({ type: 'CLEAR_BADGE' })
  if (currentEntry() !== 'dashboard') return
  const done = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.()
  done?.catch(() => {})
}
