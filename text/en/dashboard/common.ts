// Texts of several pages behind the log-in.
import { messages } from '../../messages.ts'

export const common = messages({
  'common.save': 'Save',
  'common.saving': 'Saving...',
  'common.uploading': 'Uploading…',
  'common.done': 'Done',
  'common.name': 'Name',
  'common.phone': 'Phone',
  'common.email': 'Email',
})
