/** A list in localStorage. @returns no items when there is no list, or storage is disabled */
export function storedList<T>(key: string, isItem: (item: T) => unknown): T[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter(isItem) : []
  } catch {
    return []
  }
}

export function storeList(key: string, items: readonly unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(items))
  } catch {
    // Storage is full or disabled: the list lasts for this visit.
  }
}
