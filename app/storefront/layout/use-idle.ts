import { useEffect, useState } from 'react'

/** Whether the page has had a quiet moment since it was loaded: what nobody waits for comes after it. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let cancel = () => {}
    const wait = () => {
      if ('requestIdleCallback' in window) {
        const id = requestIdleCallback(() => setIdle(true), { timeout: 5000 })
        cancel = () => cancelIdleCallback(id)
      } else {
        const timer = setTimeout(() => setIdle(true), 1000)
        cancel = () => clearTimeout(timer)
      }
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => {
      removeEventListener('load', wait)
      cancel()
    }
  }, [])
  return idle
}
