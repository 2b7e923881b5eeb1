// How many changes wait is noted beside the database: a browser that makes room takes the database and leaves this, so the person
// can be told. That they are lost stays noted until they have read it.
const UNSENT = 'unsent'
const LOST = 'lost'

function noted(key: string): Record<number, number> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

function note(key: string, userId: number, count: number): void {
  const { [userId]: before = 0, ...others } = noted(key)
  if (before === count) return
  try {
    localStorage.setItem(key, JSON.stringify(count === 0 ? others : { ...others, [userId]: count }))
  } catch {
    // Without room for a number there is none to be told by.
  }
}

export const notedLost = (userId: number): number => noted(LOST)[userId] ?? 0

export const notedUnsent = (userId: number): number => noted(UNSENT)[userId] ?? 0

export const noteUnsent = (userId: number, count: number): void => note(UNSENT, userId, count)

export const forgetLost = (userId: number): void => note(LOST, userId, 0)

/** The database begins anew. */
export function unsentAreLost(userId: number): void {
  note(LOST, userId, notedLost(userId) + notedUnsent(userId))
  noteUnsent(userId, 0)
}
