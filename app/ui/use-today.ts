import { useSyncExternalStore } from 'react'
import { localMoment } from '#domain/values/local-moment.ts'

const read = () => localMoment(Date.now()).date

/** Notifies at each midnight, and when the page is shown again: timers do not run while a device sleeps. */
function subscribe(onChange: () => void): () => void {
  let timer: number
  const waitForMidnight = () => {
    const now = new Date()
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    timer = window.setTimeout(() => {
      onChange()
      waitForMidnight()
    }, midnight.getTime() - now.getTime())
  }
  waitForMidnight()
  document.addEventListener('visibilitychange', onChange)
  return () => {
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

/** The day of the device, for example `2026-11-24`. The component renders again when it ends. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, read, read)
}
