import { useSyncExternalStore } from 'react'

/** A value in memory that components subscribe to. */
export interface Store<T> {
  get(): T
  set(next: T): void
  /** @returns the function that unsubscribes */
  subscribe(listener: () => void): () => void
}

/** @param isSame values that are the same do not notify the listeners, so that components do not render again */
export function createStore<T>(initial: T, isSame: (next: T, value: T) => boolean = () => false): Store<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value) || isSame(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** @param getServerSnapshot the value in the server-rendered HTML, when the device's own may differ: hydration starts with it */
export function useStore<T>(store: Store<T>, getServerSnapshot: () => T = store.get): T {
  return useSyncExternalStore(store.subscribe, store.get, getServerSnapshot)
}

/**
 * Renders again only when the selected part changes.
 * @param select returns a value that `Object.is` can compare
 * @param getServerSnapshot as in `useStore`
 */
export function useStorePart<T, P>(
  store: Store<T>,
  select: (value: T) => P,
  getServerSnapshot: () => T = store.get,
): P {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(getServerSnapshot()),
  )
}

const neverChanges = () => () => {}

/** A value that only the device knows, read when a component renders. Hydration starts with `serverRendered`. */
export function useClientOnly<T extends string | number | boolean | null>(read: () => T, serverRendered: T): T {
  return useSyncExternalStore(neverChanges, read, () => serverRendered)
}

/** A JSON value in localStorage. @returns null when there is none, and where the storage is disabled */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** @returns false when the storage is full or disabled */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Whether two lists hold the same objects in the same order. */
export function hasSameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
