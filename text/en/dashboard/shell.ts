// Texts of the frame of the dashboard: banners, navigation, top bar, keyboard shortcuts.
import { messages } from '../../messages.ts'

export const shell = messages({
  'shell.attention':
    '<link>Needs attention</link>: {count, plural, one {one change could not be made as asked.} other {# changes could not be made as asked.}}',
  'shell.deletedAccounts': 'Changes of deleted accounts',
  'shell.abandoned':
    '{count, plural, one {# change of a deleted account never reached the server and waits on this device.} other {# changes of a deleted account never reached the server and wait on this device.}}',
  'shell.download': 'Download',
  'shell.discard': 'Discard',
  'shell.discardQuestion': 'Discard these changes?',
  'shell.discardText': 'They are deleted from this device and can no longer be downloaded.',
  'shell.generated': 'Generated password',
  'shell.generatedText': 'Your password was generated or is easy to guess. <link>Change your password</link>',
  'shell.lost':
    '{count, plural, one {# change of yours waited on this device, and the browser has removed it before the server had it. Please make it again.} other {# changes of yours waited on this device, and the browser has removed them before the server had them. Please make them again.}}',
  'shell.understood': 'Understood',

  'shell.mainPages': 'Main pages',
  // Names of pages on the bar of a phone, which has room for one short word each.
  'shell.barDashboard': 'Dashboard',
  'shell.barWalk': 'Lot walk',
  'shell.sidebar': 'Sidebar',
  'shell.openSidebar': 'Open sidebar',
  'shell.closeSidebar': 'Close sidebar',
  'shell.vehicles': 'Vehicles',
  'shell.add': 'Add',
  'shell.stock': 'Stock health',
  'shell.unread': '{count, plural, one {#<hidden> unread</hidden>} other {#<hidden> unread</hidden>}}',
  'shell.settings': 'Settings',
  'shell.admin': 'Admin',
  'shell.user': 'User',

  'shell.offlineNeedsHttps': 'Offline use needs HTTPS',
  'shell.sunlight': 'Sunlight mode',
  'shell.onlineAgain': 'Online again',
  'shell.changesWait': '{count, plural, one {# change waits} other {# changes wait}}',

  'shell.unsaved': 'Unsaved changes',
  'shell.leave': 'Leave without saving',
  'shell.leaveText': 'What you changed on this page has not been saved.',
  'shell.leaveTextDraft':
    'What you changed on this page has not been saved. A draft of it stays on this device until you save it, discard it or log out.',

  'shell.shortcuts': 'Keyboard shortcuts',
  'shell.search': 'Search on this page',
  'shell.addVehicle': 'Add a vehicle (in the list)',
  'shell.previous': 'Previous page of the list',
  'shell.next': 'Next page of the list',
  'shell.undo': 'Undo, while a message offers it',
  'shell.messageButtons': 'The buttons of a message',
  'shell.thisList': 'This list',
  'shell.shortcutsOn': 'Shortcuts are on',
  'shell.messagesStay': 'Messages stay until I close them',
})
