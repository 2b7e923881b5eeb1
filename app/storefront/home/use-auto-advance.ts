import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

const ADVANCE_MS = 5000

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Moves on every five seconds while nobody is busy with it: not under a pointer, a finger or the keyboard's focus, not
 * in a hidden tab, not for people who asked for less motion, not once stopped. `watch` goes on the element around it.
 */
export function useAutoAdvance(wanted: boolean, current: number, advance: () => void) {
  const [stopped, setStopped] = useState(stillness.matches)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const visible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  const playing = wanted && visible && !stopped && !pointed && !focused
  const onTime = useEffectEvent(advance)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide, however it was reached, has its five seconds
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(onTime, ADVANCE_MS)
    return () => clearTimeout(timer)
  }, [playing, current])

  const watch = {
    onPointerEnter: () => setPointed(true),
    onPointerDown: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onPointerCancel: () => setPointed(false),
    onPointerUp: (event: PointerEvent) => event.pointerType !== 'mouse' && setPointed(false),
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return { playing, stopped, setStopped, watch }
}
