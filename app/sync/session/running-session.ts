import type { OpenedStore } from '#app/local/db/open-store.ts'
import type { Session } from '#app/local/session/session.ts'
import type { DeviceView } from '#app/local/view/device-view.ts'
import type { Client } from '#app/sync/client.ts'
import type { RunResult } from '#app/sync/engine/dependencies.ts'
import type { ImportRunner } from '#app/sync/imports/import-runs.ts'
import type { StaffChanges } from '#app/sync/mutate/staff-changes.ts'
import type { PhotoUploads } from '#app/sync/photos/photo-uploads.ts'

/** The session that this tab is in: a visitor's or a staff member's. */
export interface RunningSession {
  /** Null for a visitor. */
  session: Session | null
  store: OpenedStore
  view: DeviceView
  /** Null for a visitor. */
  changes: StaffChanges | null
  /** Null for a visitor. */
  imports: ImportRunner | null
  /** Null for a visitor. */
  photos: PhotoUploads | null
  /** Omitted for a visitor. */
  logOut?: Client['logOut']
  /** Deletes everything of a session that has ended except the outbox. */
  forget?: (isAccountGone: boolean) => Promise<void>
  decideAbandonedOutboxes?: Client['decideAbandonedOutboxes']
  run(): Promise<RunResult>
  runUnlessRetryAfter(): void
  /** Aborts and repeats everything in progress: the network is back. */
  restart(): void
  stop(): void
}
