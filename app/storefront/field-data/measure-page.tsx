import { useEffect } from 'react'
import { onCLS, onINP, onLCP } from 'web-vitals'
import { FIELD_DATA_PATH, FIELD_SHARE, type FieldData, fieldPageOf, MAX_FRAMES } from '#domain/protocol/field-data.ts'

/** The page of the address when the document was loaded. */
const page = fieldPageOf(new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname)

let isStarted = false

/** Measures this page load, for a share of all. The browser keeps what precedes it. */
export default function MeasurePage() {
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    if (Math.random() < FIELD_SHARE) measure()
  }, [])
  return null
}

function measure(): void {
  const data: FieldData = { page }
  onLCP(({ value }) => {
    data.lcp = value
  })
  onINP(({ value }) => {
    data.inp = value
  })
  onCLS(({ value }) => {
    data.cls = value
  })
  const frames = observeFrames()
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    const body = JSON.stringify({ ...data, frames })
    navigator.sendBeacon(FIELD_DATA_PATH, new Blob([body], { type: 'application/json' }))
  }
  // After those of web-vitals, which report at the same event.
  document.addEventListener('visibilitychange', send)
}

/** @returns the durations of long animation frames, in milliseconds; also of later ones */
function observeFrames(): number[] {
  const frames: number[] = []
  if (!PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')) return frames
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (frames.length < MAX_FRAMES) frames.push(duration)
  }).observe({ type: 'long-animation-frame', buffered: true })
  return frames
}
