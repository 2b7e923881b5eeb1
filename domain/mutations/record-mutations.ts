// The mutations of the kinds that people change. Their names begin with the kind.
import type { SubjectKind } from '#domain/records/kinds.ts'
import { appointmentMutations } from './appointment-mutations.ts'
import { carMutations } from './car-mutations.ts'
import type { MutationDeclaration } from './declare-mutation.ts'
import { inquiryMutations } from './inquiry-mutations.ts'
import { settingsMutations } from './settings-mutations.ts'

export const recordMutations = {
  ...carMutations,
  ...inquiryMutations,
  ...appointmentMutations,
  ...settingsMutations,
}

/** The mutation that changes fields of a record, which "Use mine" of a conflict makes again. */
export const editOf = (kind: SubjectKind): MutationDeclaration => recordMutations[`${kind}.edit`]
