// The mutations of the kinds that people change. Their names begin with the kind.
import type { EditedKind } from '#domain/records/kinds.ts'
import { appointmentMutations } from './appointment-mutations.ts'
import { carMutations } from './car-mutations.ts'
import { checkMutations } from './check-mutations.ts'
import type { MutationDeclaration } from './declare-mutation.ts'
import { inquiryMutations } from './inquiry-mutations.ts'
import { settingsMutations } from './settings-mutations.ts'

export const recordMutations = {
  ...carMutations,
  ...inquiryMutations,
  ...appointmentMutations,
  ...checkMutations,
  ...settingsMutations,
}

/** The mutation that changes fields of a record, which "Use mine" of a conflict makes again. */
export const editOf = (kind: EditedKind): MutationDeclaration => recordMutations[`${kind}.edit`]
