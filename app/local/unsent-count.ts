// How many changes wait is noted beside the database: a browser that makes room takes the database and leaves this, so the person
// can be told.
const KEY = 'unsent'

function noted(): Record<string, number> {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return {}
  }
}

export const notedUnsent = (userId: number): number => noted()[userId] ?? 0

export function noteUnsent(userId: number, count: number): void {
  const { [userId]: before = 0, ...others } = noted()
  if (before === count) return
  try {
    localStorage.setItem(KEY, JSON.stringify(count === 0 ? others : { ...others, [userId]: count }))
  } catch {
    // Without room for a number there is none to be told by.
  }
}
