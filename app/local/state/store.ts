import { useSyncExternalStore } from 'react'

/** A value in memory that screens show: read at once, told when it changes. */
export interface Shown<T> {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

/** @param same whether another value tells nothing new: then, too, nobody draws anything again */
export function createShown<T>(initial: T, same: (next: T, value: T) => boolean = () => false): Shown<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value) || same(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** @param written what the server has written of it, where this device may know more: the page is taken over with that */
export function useShown<T>(shown: Shown<T>, written: () => T = shown.get): T {
  return useSyncExternalStore(shown.subscribe, shown.get, written)
}

/** For a screen that shows only a part of it, one that can be compared. */
export function useShownPart<T, P>(shown: Shown<T>, part: (value: T) => P): P {
  const read = () => part(shown.get())
  return useSyncExternalStore(shown.subscribe, read, read)
}

/** Whether two lists hold the same objects: then nobody needs to be told. */
export function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
