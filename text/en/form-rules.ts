// The faults of an enquiry.
import { FORM_FAULTS } from '#domain/values/faults/form-faults.ts'
import { ruleMessages } from '../messages.ts'

export const formRules = ruleMessages(FORM_FAULTS)
