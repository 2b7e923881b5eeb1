/** @returns a function that runs tasks with the same key one after another */
export function keyedLock(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const before = last.get(key) ?? Promise.resolve()
    const result = before.then(task, task)
    last.set(key, result)
    try {
      return await result
    } finally {
      if (last.get(key) === result) last.delete(key)
    }
  }
}
