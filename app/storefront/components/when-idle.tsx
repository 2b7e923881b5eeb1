import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#app/pwa/register-service-worker.ts'

/** Renders its children after the first paint, so that they do not delay it. */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => void whenIdle().then(() => setIdle(true)), [])
  return isIdle && <Suspense>{children}</Suspense>
}
