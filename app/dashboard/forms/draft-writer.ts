// Saves the unsaved values of a form in the database of the user who fills it in, after each change and without a delay. Drafts survive a reload, a crash
// and the end of the session; saving or discarding the form deletes its draft.

import { removeDraft, saveDraft } from '#app/dashboard/forms/drafts.ts'
import type { DraftRow } from '#app/local/db/rows.ts'
import { sessionStore } from '#app/local/session/session.ts'
import { inSession } from '#app/sync/session/current-session.ts'

export interface DraftWriter {
  /** Writes the latest values; while one write runs, later calls replace each other. Resolves when they are written. */
  save(base: unknown, values: unknown): Promise<void>
  remove(): void
  /** Drops the values that are not written yet. Resolves when the running write has finished. */
  cancel(): Promise<void>
}

export function createDraftWriter(key: string): DraftWriter {
  const userId = sessionStore.get().user?.id ?? null
  let next: DraftRow | 'none' | null = null
  let writing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    while (next) {
      const row = next
      next = null
      await inSession(({ store, user }) => {
        if (user.id === userId) return row === 'none' ? removeDraft(store, key) : saveDraft(store, row)
      }).catch(() => {})
    }
    writing = null
  }

  function schedule(row: DraftRow | 'none'): Promise<void> {
    next = row
    writing ??= writeAll()
    return writing
  }

  return {
    save: (base, values) => schedule({ key, at: new Date().toISOString(), base, values }),
    remove: () => void schedule('none'),
    cancel() {
      next = null
      return writing ?? Promise.resolve()
    },
  }
}
