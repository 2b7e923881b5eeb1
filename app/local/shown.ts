import { useSyncExternalStore } from 'react'

/** A value in memory that screens show: read at once, told when it changes. */
export interface Shown<T> {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

export function createShown<T>(initial: T): Shown<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useShown<T>(shown: Shown<T>): T {
  return useSyncExternalStore(shown.subscribe, shown.get, shown.get)
}

/** Whether two lists hold the same objects: then nobody needs to be told. */
export function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
