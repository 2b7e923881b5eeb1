import { databasesToPurge } from './purge-notes.ts'

/** Empties the noted databases that can be opened. A start without any does not load the code for it. */
export async function runNotedPurges(): Promise<void> {
  if (databasesToPurge().length > 0) await (await import('./pending-purge.ts')).runPendingPurges()
}
