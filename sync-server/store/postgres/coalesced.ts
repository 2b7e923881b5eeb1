/**
 * Runs `task` for many callers at once. Each caller waits for a run that began after its call: a run in progress may have read
 * what has changed since.
 */
export function coalesced(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function start(): Promise<void> {
    next = undefined
    const run = task().finally(() => {
      if (running === run) running = undefined
    })
    running = run
    return run
  }

  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
