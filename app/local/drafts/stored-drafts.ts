import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { DraftRow } from '#app/local/db/rows.ts'

/** @returns null when there is none. Without a database also when there is one: it would not outlive the visit */
export async function readDraft(store: LocalStore, key: string): Promise<DraftRow | null> {
  if (!store.isPersistent) return null
  return store.read(async (tx) => (await tx.get('drafts', key)) ?? null)
}

export async function saveDraft(store: LocalStore, draft: DraftRow): Promise<void> {
  await store.write(async (tx) => {
    await openDevice(tx)
    await tx.put('drafts', [draft])
  })
}

export async function removeDraft(store: LocalStore, key: string): Promise<void> {
  await store.write(async (tx) => {
    await openDevice(tx)
    await tx.remove('drafts', [key])
  })
}
