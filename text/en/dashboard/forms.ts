// Texts of forms that edit a stored record: drafts, unsaved changes, and the edits of others.
import { messages } from '../../messages.ts'

export const forms = messages({
  'forms.loading': 'Loading…',
  'forms.restored': 'Your unsaved changes from {moment} are back',
  'forms.discard': 'Discard',
  'forms.discarded': 'Your changes were discarded',
  'forms.unsaved': 'Unsaved changes',
  'forms.unsavedKept': 'Unsaved changes, kept on this device',
  'forms.changed': 'Changed meanwhile',
  'forms.changedFields': 'Changed meanwhile: {fields}',
  'forms.theirs': 'Theirs, stored now',
  'forms.mine': 'Yours',
  'forms.keepMine': 'Keep mine',
  'forms.takeTheirs': 'Take theirs',
  'forms.now': 'Now, in this form too',
  'forms.before': 'Before',
  'forms.withoutChoice':
    'If you save without a choice, theirs is kept and yours is listed under Needs attention. Entries of lists are all kept.',
  'forms.conflict': 'Someone else has changed the same field. It waits for your decision.',
})
