// The mutations of the kinds that people change. Their names begin with the kind.

import type { MutationDeclaration } from '#domain/mutations/declare-mutation.ts'
import { appointmentMutations } from './appointment/mutations.ts'
import { importMutations } from './car/import/car-import.ts'
import { carMutations } from './car/mutations.ts'
import { inquiryMutations } from './inquiry/mutations.ts'
import type { DisputedKind } from './kinds.ts'
import { checkMutations } from './lot-check/mutations.ts'
import { reservationMutations } from './reservation/mutations.ts'
import { settingsMutations } from './settings/mutations.ts'

export const recordMutations = {
  ...carMutations,
  ...importMutations,
  ...inquiryMutations,
  ...appointmentMutations,
  ...reservationMutations,
  ...checkMutations,
  ...settingsMutations,
}

/** The mutation that changes fields of a record, which "Use mine" of a conflict makes again. */
export const editOf = (kind: Exclude<DisputedKind, 'reservation'>): MutationDeclaration =>
  recordMutations[`${kind}.edit`]
