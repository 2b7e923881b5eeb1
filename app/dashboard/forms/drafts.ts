// The unsaved values of forms. A form that several tabs may have open has one draft per tab: a Web Lock marks the drafts that are open.

import { newUuid, writeInSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { DraftRow } from '#app/local/db/rows.ts'

/** The key of the draft of a stored vehicle. */
export const vehicleDraft = (uid: string): string => `vehicle:${uid}`

/** Drafts of new vehicles. */
export const NEW_DRAFTS = 'vehicle:new'
/** A kind for each copied vehicle, so that an unsaved other new vehicle does not open instead of the copy. */
export const COPY_DRAFTS = 'vehicle:copy'

/** @returns null when there is none. Without a database also when there is one: it would not outlive the visit */
export async function readDraft(store: LocalStore, key: string): Promise<DraftRow | null> {
  if (!store.isPersistent) return null
  return store.read(async (tx) => (await tx.get('drafts', key)) ?? null)
}

export async function saveDraft(store: LocalStore, draft: DraftRow): Promise<void> {
  await writeInSession(store, async (tx) => {
    await tx.put('drafts', [draft])
  })
}

export async function removeDraft(store: LocalStore, key: string): Promise<void> {
  await writeInSession(store, async (tx) => {
    await tx.remove('drafts', [key])
  })
}

/** Makes a draft one of another kind, of a record that does not exist yet. The next form of this kind in this tab opens with it. */
export async function moveDraft(store: LocalStore, key: string, kind: string): Promise<void> {
  const newKey = newKeyOf(kind)
  await writeInSession(store, async (tx) => {
    const draft = await tx.get('drafts', key)
    await tx.remove('drafts', [key])
    if (draft) await tx.put('drafts', [{ ...draft, key: newKey, base: {} }])
  })
  sessionStorage.setItem(storageKeyOf(kind), newKey)
}

export interface ClaimedDraft {
  key: string
  /** Call when the form is closed. */
  release(): void
}

/** Claims the draft this tab had before a reload, else the latest one that no tab has open, else a new one. */
export async function claimDraft(store: LocalStore, kind: string): Promise<ClaimedDraft> {
  const own = sessionStorage.getItem(storageKeyOf(kind))
  const stored = await findDrafts(store, kind, own)
  const newKey = newKeyOf(kind)
  const claimed = await lockFirst(stored, newKey)
  sessionStorage.setItem(storageKeyOf(kind), claimed.key)
  return claimed
}

const storageKeyOf = (kind: string) => `draft:${kind}`
const newKeyOf = (kind: string) => `${kind}:${newUuid()}`

/** The keys of the drafts of this kind: `own` first, then the latest first. */
async function findDrafts(store: LocalStore, kind: string, own: string | null): Promise<string[]> {
  const all = await store.read((tx) => tx.all('drafts')).catch(() => [])
  const drafts = all.filter(({ key }) => key.startsWith(kind))
  drafts.sort((a, b) => Number(b.key === own) - Number(a.key === own) || b.at.localeCompare(a.at))
  return drafts.map(({ key }) => key)
}

async function lockFirst(stored: readonly string[], newKey: string): Promise<ClaimedDraft> {
  for (const key of stored) {
    const release = await lock(key)
    if (release) return { key, release }
  }
  return { key: newKey, release: (await lock(newKey)) ?? (() => {}) }
}

/** @returns the function that releases the lock; null when another tab holds it. Without locks, as on plain http, tabs share a draft */
async function lock(key: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const untilReleased = () => new Promise<void>((release) => resolve(release))
    const onLock = (held: Lock | null) => (held ? untilReleased() : resolve(null))
    const requested = navigator.locks?.request(key, { ifAvailable: true }, onLock) ?? Promise.reject()
    requested.catch(() => resolve(() => {}))
  })
}
