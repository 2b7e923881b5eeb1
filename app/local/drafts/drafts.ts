// Unsaved forms, kept in the database of the person who fills them in: over a reload, a crash, a dead battery. They go when the
// form is saved or discarded, and with everything else at the log-out.
import { openDevice } from '#app/local/db/device.ts'
import type { DraftRow, LocalStore } from '#app/local/db/local-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { shownDraftStore } from './draft-store.ts'

export interface ClaimedDraft {
  key: string
  /** The form is no longer open here. */
  release(): void
}

/**
 * For a form that several tabs may have open: goes on with the draft that this tab had before a reload, else with the latest
 * that is open nowhere, else with one of its own.
 */
export async function claimDraft(store: LocalStore, kind: string): Promise<ClaimedDraft> {
  const mark = `draft:${kind}`
  const own = sessionStorage.getItem(mark)
  const fresh = `${kind}:${newUuid()}`
  const kept = await keptDrafts(store, kind, own)
  const claimed = await holdFirst(kept, fresh).catch(() => takeOver(store, kept[0], own, fresh))
  sessionStorage.setItem(mark, claimed.key)
  return claimed
}

async function keptDrafts(store: LocalStore, kind: string, own: string | null): Promise<string[]> {
  const all = await store.read((tx) => tx.all('drafts')).catch(() => [])
  const kept = all.filter(({ key }) => key.startsWith(kind))
  kept.sort((a, b) => Number(b.key === own) - Number(a.key === own) || b.at.localeCompare(a.at))
  return kept.map(({ key }) => key)
}

async function holdFirst(kept: readonly string[], fresh: string): Promise<ClaimedDraft> {
  for (const key of kept) {
    const release = await hold(key)
    if (release) return { key, release }
  }
  return { key: fresh, release: (await hold(fresh)) ?? (() => {}) }
}

/**
 * @returns null where another tab has it
 * @throws on plain http, or in a browser that refuses
 */
function hold(key: string): Promise<(() => void) | null> {
  return new Promise((tell, fail) => {
    const untilReleased = () => new Promise<void>((release) => tell(release))
    navigator.locks.request(key, { ifAvailable: true }, (lock) => (lock ? untilReleased() : tell(null))).catch(fail)
  })
}

/** Without locks no tab knows what another has open: it goes on under a name of its own, and who has it open keeps it again. */
async function takeOver(
  store: LocalStore,
  kept: string | undefined,
  own: string | null,
  fresh: string,
): Promise<ClaimedDraft> {
  const release = () => {}
  if (kept === undefined) return { key: fresh, release }
  if (kept === own) return { key: own, release }
  await store
    .write(async (tx) => {
      await openDevice(tx)
      const draft = await tx.get('drafts', kept)
      await tx.remove('drafts', [kept])
      if (draft) await tx.put('drafts', [{ ...draft, key: fresh }])
    })
    .catch(() => {})
  return { key: fresh, release }
}

export interface DraftKeeper {
  /** Keeps what the form holds now, as fast as the disk goes: while one write is under way only the latest waits. */
  keep(base: unknown, values: unknown): void
  forget(): void
  /** Writes no more of what it was given. Resolves when the write under way has ended. */
  rest(): Promise<void>
}

export function createDraftKeeper(key: string): DraftKeeper {
  const userId = shownDraftStore.get()?.userId
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
    const now = shownDraftStore.get()
    // Somebody else may have logged in over this form: what stands in it is none of theirs.
    if (now?.userId !== userId) return
    await now?.store.write(async (tx) => {
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
