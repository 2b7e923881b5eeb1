// The numbers of the cars a visitor has looked at, newest first: on this device only, and no more than a few.
const STORAGE_KEY = 'viewed_cars'
const KEPT = 12

export function viewedCars(): number[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

export function rememberViewed(id: number): void {
  try {
    const viewed = [id, ...viewedCars().filter((other) => other !== id)]
    localStorage.setItem(STORAGE_KEY, JSON.stringify(viewed.slice(0, KEPT)))
  } catch {
    // Storage is full or shut: nothing is remembered.
  }
}
