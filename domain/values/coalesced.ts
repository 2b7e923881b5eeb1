/**
 * Runs `task` for many callers at once. Each caller waits for a run that began after its call: a run in progress may have read
 * what has changed since.
 */
export function coalesced<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  function start(): Promise<T> {
    next = undefined
    running = task().finally(() => {
      running = undefined
    })
    return running
  }

  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
