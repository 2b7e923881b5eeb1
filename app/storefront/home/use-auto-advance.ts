import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

const ADVANCE_MS = 5000

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Advances every five seconds. Pauses while a pointer is over the element, while it has keyboard focus and while the tab is
 * hidden. Stopped initially if the person prefers reduced motion.
 * @param current the current slide: each one gets the full time
 * @returns the state, and event handlers for the element
 */
export function useAutoAdvance(isEnabled: boolean, current: number, advance: () => void) {
  const [isStopped, setStopped] = useState(reducedMotion.matches)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  const isPlaying = isEnabled && isVisible && !isStopped && !isPointedAt && !isFocused
  const onTime = useEffectEvent(advance)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide gets the full time
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(onTime, ADVANCE_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, current])

  const handlers = {
    onPointerEnter: () => setPointedAt(true),
    onPointerDown: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onPointerCancel: () => setPointedAt(false),
    onPointerUp: (event: PointerEvent) => event.pointerType !== 'mouse' && setPointedAt(false),
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return { isPlaying, isStopped, setStopped, handlers }
}
