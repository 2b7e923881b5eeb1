/**
 * Runs work while no other tab holds the Web Lock. Without Web Locks (plain http), where the browser refuses them, and when `signal`
 * aborts the wait, the work runs at once.
 */
export async function withLock<T>(name: string, options: LockOptions, work: () => T | Promise<T>): Promise<T> {
  let hasStarted = false
  const start = () => {
    hasStarted = true
    return work()
  }
  try {
    return await (navigator.locks ? navigator.locks.request(name, options, start) : start())
  } catch (error) {
    if (hasStarted) throw error
    return start()
  }
}
