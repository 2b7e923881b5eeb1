// A form that several tabs may have open has one draft per tab. A Web Lock marks the drafts that are open.
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'

export interface ClaimedDraft {
  key: string
  /** Call when the form is closed. */
  release(): void
}

/** Claims the draft this tab had before a reload, else the latest one that no tab has open, else a new one. */
export async function claimDraft(store: LocalStore, kind: string): Promise<ClaimedDraft> {
  const own = sessionStorage.getItem(storageKeyOf(kind))
  const newKey = newKeyOf(kind)
  const stored = await findDrafts(store, kind, own)
  const claimed = await lockFirst(stored, newKey).catch(() => claimWithoutLocks(store, stored[0], own, newKey))
  sessionStorage.setItem(storageKeyOf(kind), claimed.key)
  return claimed
}

const storageKeyOf = (kind: string) => `draft:${kind}`
const newKeyOf = (kind: string) => `${kind}:${newUuid()}`

/** Makes a draft one of another kind, of a record that does not exist yet. The next form of this kind in this tab opens with it. */
export async function moveDraft(store: LocalStore, key: string, kind: string): Promise<void> {
  const newKey = newKeyOf(kind)
  await store.write(async (tx) => {
    await openDevice(tx)
    const draft = await tx.get('drafts', key)
    await tx.remove('drafts', [key])
    if (draft) await tx.put('drafts', [{ ...draft, key: newKey, base: {} }])
  })
  sessionStorage.setItem(storageKeyOf(kind), newKey)
}

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

/**
 * @returns the function that releases the lock; null when another tab holds it
 * @throws on plain http, or in a browser that refuses locks
 */
function lock(key: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const untilReleased = () => new Promise<void>((release) => resolve(release))
    navigator.locks
      .request(key, { ifAvailable: true }, (held) => (held ? untilReleased() : resolve(null)))
      .catch(reject)
  })
}

/** Without locks a draft may be open in another tab: it is moved to a new key, and that tab, if any, saves its own again. */
async function claimWithoutLocks(
  store: LocalStore,
  latest: string | undefined,
  own: string | null,
  newKey: string,
): Promise<ClaimedDraft> {
  const release = () => {}
  if (latest === undefined) return { key: newKey, release }
  if (latest === own) return { key: own, release }
  await store
    .write(async (tx) => {
      await openDevice(tx)
      const draft = await tx.get('drafts', latest)
      await tx.remove('drafts', [latest])
      if (draft) await tx.put('drafts', [{ ...draft, key: newKey }])
    })
    .catch(() => {})
  return { key: newKey, release }
}
