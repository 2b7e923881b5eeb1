// The ids of the cars a visitor has viewed, newest first, stored on this device only.
const STORAGE_KEY = 'viewed_cars'
const MAX_STORED = 12

export function viewedCars(): number[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

export function addViewedCar(id: number): void {
  try {
    const viewed = [id, ...viewedCars().filter((other) => other !== id)]
    localStorage.setItem(STORAGE_KEY, JSON.stringify(viewed.slice(0, MAX_STORED)))
  } catch {
    // Storage is full or disabled.
  }
}
