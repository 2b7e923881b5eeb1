import { useEffect, useState } from 'react'
import { whenIdle } from '#app/pwa/when-idle.ts'

/** Whether the page has had a quiet moment since it was loaded. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => void whenIdle().then(() => setIdle(true)), [])
  return idle
}
