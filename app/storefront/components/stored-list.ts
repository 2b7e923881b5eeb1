import { readStored } from '#app/local/state/store.ts'

/** A list in localStorage. @returns no items when there is no list, or storage is disabled */
export function storedList<T>(key: string, isItem: (item: T) => unknown): T[] {
  const value = readStored(key)
  return Array.isArray(value) ? value.filter(isItem) : []
}
