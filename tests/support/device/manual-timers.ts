/** Timers that run when a test moves the time, and never by themselves. */
export function handTimers() {
  const waiting = new Set<{ at: number; action: () => void }>()
  let now = 0
  return {
    after(milliseconds: number, action: () => void): () => void {
      const timer = { at: now + milliseconds, action }
      waiting.add(timer)
      return () => void waiting.delete(timer)
    },
    /** In how many milliseconds each is due, the nearest first. */
    due: () => Array.from(waiting, ({ at }) => at - now).sort((a, b) => a - b),
    advance(milliseconds: number): void {
      const until = now + milliseconds
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (!next) break
        waiting.delete(next)
        now = next.at
        next.action()
      }
      now = until
    },
  }
}
