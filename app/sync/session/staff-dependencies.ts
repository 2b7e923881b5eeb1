import { rules } from '#app/local/view/replay.ts'
import { createPush } from '#app/sync/engine/push.ts'
import { keepStaffNames } from '#app/sync/http/staff.ts'
import { createStaffChanges } from '#app/sync/mutate/staff-changes.ts'
import { decideLeftBehind, showLeftBehind } from './abandoned-outboxes.ts'
import { logOutOf } from './end-session.ts'

/** What only somebody who is logged in needs: a chunk of its own, which no visitor's page asks for. */
export const staffParts = {
  rules,
  createPush,
  createStaffChanges,
  keepStaffNames,
  logOutOf,
  showLeftBehind,
  decideLeftBehind,
}
