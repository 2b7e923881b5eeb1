// Updates of the app. A new version waits until a person applies it, and until no tab has an unsaved form or is syncing. A tab
// holds a lock for each of these; a closed or crashed tab releases its locks.
import { useEffect, useState } from 'react'
import { createStore, useStore } from '#app/local/state/store.ts'

// Lock names are shared with tabs of other versions.
const UNSAVED_FORM_LOCK = 'unsaved-work'
/** The locks under which tabs and worker sync (`exclusiveAmongTabs`). */
const SYNC_LOCK = /:(?:sync|enquiries)$/
/** A frozen tab does not release its sync lock. Interrupting it is safe, because what it sends is idempotent. */
const SYNC_LOCK_TIMEOUT_MS = 20_000

export interface PendingUpdate {
  /** Activates the new version: every tab reloads once. */
  activate(): void
}

export const updateStore = createStore<PendingUpdate | null>(null)

/** For a tab whose database has been upgraded by a newer version in another tab. */
export function offerReload(): void {
  updateStore.set({ activate: () => location.reload() })
}

let unsavedForms = 0
/** Whether a form of this tab has unsaved changes. */
export const hasUnsavedForm = (): boolean => unsavedForms > 0

/** @returns a function that lets updates go on */
export function blockUpdates(): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  unsavedForms += 1
  navigator.locks?.request(UNSAVED_FORM_LOCK, { mode: 'shared' }, () => released).catch(() => {})
  return () => {
    unsavedForms -= 1
    release()
  }
}

/** Blocks updates in every tab while a form has unsaved changes. */
export function useBlockUpdates(hasUnsavedChanges: boolean): void {
  useEffect(() => (hasUnsavedChanges ? blockUpdates() : undefined), [hasUnsavedChanges])
}

/**
 * Activates the update when no tab has an unsaved form or is syncing, and at once in a browser that has no locks or refuses them. The
 * reload releases the lock.
 */
export async function activateWhenUnblocked({ activate }: PendingUpdate): Promise<void> {
  const { locks } = navigator
  if (!locks) return activate()
  const activateUnderLock = async () => {
    const held = (await locks.query()).held ?? []
    await Promise.all(held.flatMap(({ name = '' }) => (SYNC_LOCK.test(name) ? [waitForRelease(name)] : [])))
    activate()
    await new Promise(() => {})
  }
  await locks.request(UNSAVED_FORM_LOCK, activateUnderLock).catch(activate)
}

async function waitForRelease(name: string): Promise<void> {
  const signal = AbortSignal.timeout(SYNC_LOCK_TIMEOUT_MS)
  await navigator.locks.request(name, { signal }, () => {}).catch(() => {})
}

export interface Update {
  isAvailable: boolean
  /** Requested, and waiting for unsaved forms and syncing tabs. */
  isPending: boolean
  apply(): void
}

export function useUpdate(): Update {
  const update = useStore(updateStore)
  const [isPending, setIsPending] = useState(false)
  return {
    isAvailable: update !== null,
    isPending,
    apply() {
      if (!update || isPending) return
      setIsPending(true)
      void activateWhenUnblocked(update)
    },
  }
}
