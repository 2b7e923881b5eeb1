import { useEffect, useState } from 'react'
import { useToday } from '#app/ui/use-today.ts'

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

/** The current time. The component renders again when the day of the device ends. */
export function useDateOfToday(): Date {
  useToday()
  return new Date()
}
