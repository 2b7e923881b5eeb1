import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'

/** A memory store that counts as persistent, and in which a change of a stored row throws: the store and the view share their rows. */
export function openFrozenStore(): LocalStore {
  const store = openMemoryStore()
  return {
    ...store,
    isPersistent: true,
    write: (work) =>
      store.write((tx) =>
        work({
          ...tx,
          put(table, rows) {
            deepFreeze(rows)
            return tx.put(table, rows)
          },
        }),
      ),
  }
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  for (const part of Object.values(Object.freeze(value))) deepFreeze(part)
}
