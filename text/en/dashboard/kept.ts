// Results of changes, imports and log-ins on this device, which code of app/sync and app/pwa reports.
import { messages } from '../../messages.ts'

export const kept = messages({
  'kept.notStored': 'The change could not be stored on this device. Nothing was changed.',
  'kept.full': 'The storage of this device is full, so the change was not kept. Free some space and save it again.',
  'kept.noDatabase': 'This browser cannot store changes, so it was not made. Use another browser.',
  'kept.takenBack': 'The change was taken back before it was sent.',

  // Imports.
  'kept.importEmpty': 'There is nothing to import.',
  'kept.importUndone': 'This import is undone already.',
  'kept.importNothing': 'Nothing was undone: no vehicle is still as the import left it.',
  'kept.importTooLate': 'An import can be undone for 24 hours. Nothing was changed.',
  'kept.importNoDatabase':
    'This browser stores nothing for this page, so the changes could be lost. Nothing was imported. Import the file in another browser.',
  'kept.importFull':
    'The storage of this device is full. Free some space and import the file again. Nothing was imported.',
  'kept.importFailed': 'This device could not store the changes. Nothing was imported.',

  // Notifications.
  'kept.pushNotAllowed': 'This browser has not been allowed to show notifications.',
  'kept.pushNoServer': 'The server did not answer. Please try again.',
  'kept.pushNoService': "The browser's push service could not be reached. Please try again.",
})
