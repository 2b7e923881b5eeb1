import { useEffect, useState } from 'react'

const EVERY_MS = 15_000

/** The current time in milliseconds, updated four times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
