/** Timers that run only when a test advances the time. */
export function manualTimers() {
  const timers = new Set<{ at: number; action: () => void }>()
  let now = 0
  return {
    after(milliseconds: number, action: () => void): () => void {
      const timer = { at: now + milliseconds, action }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** The remaining milliseconds of each timer, the shortest first. */
    due: () => Array.from(timers, ({ at }) => at - now).sort((a, b) => a - b),
    advance(milliseconds: number): void {
      const until = now + milliseconds
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (!next) break
        timers.delete(next)
        now = next.at
        next.action()
      }
      now = until
    },
  }
}
