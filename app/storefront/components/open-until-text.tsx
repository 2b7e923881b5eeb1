import { useEffect, useState } from 'react'
import { useSettings } from '#app/local/state/settings.ts'
import { openToday } from '#domain/values/opening-hours.ts'

const MINUTE_MS = 60_000

interface OpenUntilProps {
  /** Text that separates it from what is before. */
  before?: string
  /** Shown before the dealership opens, too. */
  isWholeDay?: boolean
}

/** Renders nothing while the dealership is closed or its hours are not known. */
export default function OpenUntilText({ before = '', isWholeDay = false }: OpenUntilProps) {
  const { openingHours } = useSettings()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const day = openToday(openingHours, now)
  if (!day || !(isWholeDay || day.isOpen)) return null
  return `${before}${isWholeDay ? 'open today until' : 'open until'} ${day.closes}`
}
