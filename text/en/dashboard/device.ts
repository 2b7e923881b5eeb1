// Texts of the page Needs attention about this device: what waits, changes as a file, and the work that is left to do.
import { messages } from '../../messages.ts'

export const device = messages({
  'device.title': 'This device',
  'device.stuck': 'Stuck',
  'device.waiting':
    '{count, plural, one {1 change has been waiting} other {# changes are waiting, the oldest}} for {duration}, made {moment}.',
  'device.allSent': 'Nothing on this device waits to be sent.',
  'device.noneKnown': 'No change waits in this tab, and none is known to wait on this device.',
  'device.photosWait': '{count, plural, one {1 photo waits} other {# photos wait}} to be uploaded.',
  'device.photosOnly':
    '{count, plural, one {1 photo waits} other {# photos wait}} to be uploaded. Every change made on this device has reached the server.',
  'device.neverSynced': 'Nothing has been synced on this device yet.',
  'device.synced': 'Last synced {moment}, {duration} ago.',
  'device.inTabOnly':
    'Changes that are not sent yet are kept in this tab only and are sent automatically. Keep the tab open until they have been sent.',
  'device.noNetwork': 'There is no connection. Waiting changes are kept on this device and sent when there is one.',
  'device.automatically': 'Waiting changes are kept on this device and sent automatically.',
  'device.serverBusy':
    'The server answers but cannot save at the moment. Waiting changes are kept on this device. If it lasts, tell the person who looks after the site, and keep the data of this browser until then.',
  'device.serverSilent':
    'This device has a network, but the server does not answer. Waiting changes are kept on this device. Open another website to see whether the network asks for a log-in. If others open, tell the person who looks after this site, and keep the data of this browser until then.',
  'device.ofOthers':
    '{count, plural, one {1 change of other people is kept here and goes} other {# changes of other people are kept here and go}} when they log in on this device.',
  'device.tryNow': 'Try now',

  // Changes as a file.
  'unsent.title': 'Changes as a file',
  'unsent.text':
    'If this device cannot send, download its changes and import the file on another device, as the same user. Every change is made once, whichever device sends it.',
  'unsent.download': 'Download unsent changes',
  'unsent.import': 'Import unsent changes',
  'unsent.nothing': 'There is nothing to download: every change made on this device has been sent.',
  'unsent.tooLarge': 'The file is larger than {max} MB. Nothing was imported.',
  'unsent.unreadable': 'The file could not be read. Nothing was imported.',
  'unsent.notRead': 'The changes of this device could not be read. Reload the page and try again.',
  'unsent.downloaded':
    '{count, plural, one {1 change downloaded. It stays on this device until it is sent.} other {# changes downloaded. They stay on this device until they are sent.}}',
  'unsent.photosStay':
    '{count, plural, one {1 photo is not in the file and stays on this device.} other {# photos are not in the file and stay on this device.}}',
  'unsent.imported':
    '{count, plural, one {1 change imported} other {# changes imported}}, to be sent from this device.',
  'unsent.importedSome':
    '{count, plural, one {1 change imported} other {# changes imported}}, to be sent from this device. {known, plural, one {1 is} other {# are}} on this device already.',
  'unsent.known': 'Nothing was added: this device has every change of the file already.',
  'unsent.missingPhotos': 'These photos are not in the file, and are sent by the device that took them: {photos}.',
  'unsent.about':
    'What this user changed on one device and the site does not have yet. Import it under Needs attention, logged in as the same user.',
  'unsent.photoOf': '{shot} of {car}',
  'unsent.aVehicle': 'a vehicle',

  // Vehicles that somebody should look at.
  'toDo.title': 'Work to do',
  'toDo.aged': '{count, plural, one {# vehicle} other {# vehicles}} over 90 days in stock',
  'toDo.stockHealth': 'Stock health',
  'toDo.hidden': '{count, plural, one {# vehicle} other {# vehicles}} hidden from visitors',
  'toDo.elsewhere': '{count, plural, one {# vehicle} other {# vehicles}} with pictures on another site',
  'toDo.copiedPictures': 'Copied pictures',
  'toDo.unlisted': '{count, plural, one {# vehicle} other {# vehicles}} left out of the feeds',
  'toDo.listings': 'Listings on Google and Meta',
  'toDo.missing': '{fields} missing',
  'toDo.showAll': 'Show all {count, number}',
})
