// All other faults. Their texts are in the dashboard and on the server.
import { COPY_FAULTS } from '#domain/values/faults/copy-faults.ts'
import { FIELD_FAULTS } from '#domain/values/faults/field-faults.ts'
import { LOG_IN_FAULTS, PROXY_FAULTS } from '#domain/values/faults/form-faults.ts'
import { RECORD_FAULTS } from '#domain/values/faults/record-faults.ts'
import { REQUEST_FAULTS } from '#domain/values/faults/request-faults.ts'
import { USER_FAULTS } from '#domain/values/faults/user-faults.ts'
import { ruleMessages } from '../messages.ts'

export const rules = ruleMessages({
  ...FIELD_FAULTS,
  ...RECORD_FAULTS,
  ...LOG_IN_FAULTS,
  ...USER_FAULTS,
  ...REQUEST_FAULTS,
  ...PROXY_FAULTS,
  ...COPY_FAULTS,
})
