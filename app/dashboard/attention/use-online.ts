import { useSyncExternalStore } from 'react'

/** Whether the browser reports a network. The server can still be unreachable. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, read, read)
}

const read = () => globalThis.navigator?.onLine !== false

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
