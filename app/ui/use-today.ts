import { useSyncExternalStore } from 'react'
import { localMoment } from '#domain/values/time/local-moment.ts'

const read = () => localMoment(Date.now()).date

/** They share one timer: a list has hundreds of components that show a day. */
const listeners = new Set<() => void>()
let timer: number

function notify(): void {
  for (const listener of [...listeners]) listener()
}

function waitForMidnight(): void {
  const now = new Date()
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  timer = window.setTimeout(() => {
    notify()
    waitForMidnight()
  }, midnight.getTime() - now.getTime())
}

/** Notifies at each midnight, and when the page is shown again: timers do not run while a device sleeps. */
function subscribe(onChange: () => void): () => void {
  if (listeners.size === 0) {
    waitForMidnight()
    document.addEventListener('visibilitychange', notify)
  }
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', notify)
  }
}

/** The day of the device, for example `2026-11-24`. The component renders again when it ends. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, read, read)
}
