// Unsaved forms, kept in the database of the person who fills them in: over a reload, a crash, a dead battery. They go when the
// form is saved or discarded, and with everything else at the log-out.
import { openDevice } from './device.ts'
import type { DraftRow } from './local-store.ts'
import type { OpenedStore } from './open-store.ts'
import { createShown } from './shown.ts'

/** The store of the session this tab is in; null while there is none. */
export const shownDraftStore = createShown<OpenedStore | null>(null)

export const keepDraftsIn = (store: OpenedStore | null): void => shownDraftStore.set(store)

export interface DraftKeeper {
  /** Keeps what the form holds now, as fast as the disk goes: while one write is under way only the latest waits. */
  keep(base: unknown, values: unknown): void
  forget(): void
  /** Writes no more of what it was given. Resolves when the write under way has ended. */
  rest(): Promise<void>
}

export function createDraftKeeper(key: string): DraftKeeper {
  let wanted: DraftRow | 'none' | null = null
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    while (wanted) {
      const next = wanted
      wanted = null
      await put(next).catch(() => {})
    }
    writing = null
  }

  async function put(next: DraftRow | 'none'): Promise<void> {
    await shownDraftStore.get()?.write(async (tx) => {
      await openDevice(tx)
      await (next === 'none' ? tx.remove('drafts', [key]) : tx.put('drafts', [next]))
    })
  }

  function want(next: DraftRow | 'none'): void {
    wanted = next
    writing ??= write()
  }

  return {
    keep: (base, values) => want({ key, at: new Date().toISOString(), base, values }),
    forget: () => want('none'),
    rest() {
      wanted = null
      return writing ?? Promise.resolve()
    },
  }
}
