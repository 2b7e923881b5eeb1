import { rules } from '#app/local/view/replay.ts'
import { createPush } from '#app/sync/engine/push.ts'
import { createStaffNamesRefresh } from '#app/sync/http/staff-names.ts'
import { createImportRuns } from '#app/sync/imports/import-runs.ts'
import { createStaffChanges } from '#app/sync/mutate/staff-changes.ts'
import { createPhotoUploads } from '#app/sync/photos/photo-uploads.ts'
import { countAbandonedOutboxes, decideAbandonedOutboxes } from './abandoned-outboxes.ts'
import { deleteOutsideDatabase, endSession, forgetSession } from './end-session.ts'

/** What only a logged-in user needs. A chunk of its own, which no visitor's page loads. */
export const staffDependencies = {
  rules,
  createPush,
  createStaffChanges,
  createImportRuns,
  createStaffNamesRefresh,
  createPhotoUploads,
  endSession,
  forgetSession,
  deleteOutsideDatabase,
  countAbandonedOutboxes,
  decideAbandonedOutboxes,
}
