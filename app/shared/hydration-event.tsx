import { useEffect } from 'react'

/** Dispatches `hydrated` on the window. The last child of what React hydrates, so that all of it is hydrated. `public/boot-guard.js` waits for it. */
export function HydrationEvent() {
  useEffect(() => {
    dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
