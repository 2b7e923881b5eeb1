import { rules } from '#app/local/replay.ts'
import { keepStaffNames } from './keep-staff-names.ts'
import { decideLeftBehind, showLeftBehind } from './left-behind.ts'
import { logOutOf } from './log-out-of.ts'
import { createPush } from './push.ts'
import { createStaffChanges } from './staff-changes.ts'

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
