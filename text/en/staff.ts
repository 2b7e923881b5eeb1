// Texts of the menu of staff and of the log-out, in both apps.
import { messages } from '../messages.ts'

export const staff = messages({
  'staff.dashboard': 'Dashboard',
  'staff.unread':
    '{count, plural, one {#<hidden> unread enquiry</hidden>} other {#<hidden> unread enquiries</hidden>}}',
  'staff.logOut': 'Logout',

  // The question before a log-out with unfinished work.
  'staff.changesWait': 'Changes are waiting',
  'staff.photosWait': 'Photos are waiting',
  'staff.needAttention': 'Changes need attention',
  'staff.unsaved': 'Unsaved changes',
  // `items` is one count or several: `2 changes and 1 photo`. `count` is their sum.
  'staff.onDevice': '{items} on this device {count, plural, one {has} other {have}} not reached the server yet.',
  'staff.inTab': '{items} in this tab {count, plural, one {has} other {have}} not reached the server yet.',
  'staff.refused':
    '{count, plural, one {# change of yours needs attention.} other {# changes of yours need attention.}}',
  'staff.noStorage': 'This tab cannot store anything for your next log-in.',
  'staff.draftsStay':
    '{count, plural, one {# form has unsaved changes, which stay on this device unless you discard them.} other {# forms have unsaved changes, which stay on this device unless you discard them.}}',
  'staff.draftsGo':
    '{count, plural, one {# form has unsaved changes, which are discarded by a log-out.} other {# forms have unsaved changes, which are discarded by a log-out.}}',
  'staff.syncFirst': 'Sync now and log out',
  'staff.keep': 'Keep for me and log out',
  'staff.discard': 'Discard {items} and log out',
  'staff.discardUnsaved': 'Discard unsaved changes and log out',
  'staff.changes': '{count, plural, one {# change} other {# changes}}',
  'staff.photos': '{count, plural, one {# photo} other {# photos}}',
  'staff.forms': '{count, plural, one {# form} other {# forms}}',
  'staff.and': '{first} and {next}',
  'staff.notSynced': 'Not everything could be synced.',
  'staff.moreNow': 'There is more now than a moment ago.',
  'staff.logOutFailed': 'Logging out failed on this device. Please try again.',
})
