// Texts of the page Needs attention: what a person must decide, and what this device has not sent.
import { messages } from '../../messages.ts'

export const attention = messages({
  'attention.title': 'Needs attention',
  'attention.none': 'No change needs a decision.',
  'attention.noneKnown': 'No change that this tab knows of needs a decision.',
  'attention.refused': 'Refused',
  'attention.conflict': 'Conflict',
  'attention.discard': 'Discard',
  'attention.refusedWhy': 'The server refused it: <reason></reason>',

  // A refused change.
  'attention.refusedTimes': 'Made {made}, refused {refused}',
  'attention.withIt': 'With it: {title}',
  'attention.recreate': 'Recreate',
  'attention.edit': 'Edit',
  'attention.editForm': 'Edit the refused change',
  'attention.sendAgain': 'Send again',
  'attention.select': 'Select...',
  'attention.onePerLine': 'One per line.',
  'attention.value': '{label}: {value}',

  // A conflict.
  'attention.vehicle': 'Vehicle',
  'attention.message': 'Message',
  'attention.appointment': 'Appointment',
  'attention.reservation': 'Reservation',
  'attention.settings': 'Settings',
  'attention.onTwoDevices': 'It was changed on two devices. The value that came first is kept until you decide.',
  'attention.soldTwice': 'It was marked as sold on two devices. The first sale is kept.',
  'attention.soldAgain': 'It has been sold again, so it stays sold.',
  'attention.soldSince': 'Someone else has sold it, so it was not deleted.',
  'attention.reservedTwice': 'It was reserved on two devices. The first reservation is kept until you decide.',
  'attention.deletedMeanwhile': 'The vehicle has been deleted meanwhile.',
  'attention.madeBy': 'The change that did not go through was made by <name>{by}</name>, {moment}',
  'attention.theirs': 'Theirs, stored now',
  'attention.mine': 'Mine',
  'attention.keepTheirs': 'Keep theirs',
  'attention.useMine': 'Use mine',
  'attention.useMineDelete': 'Use mine: delete anyway',
  'attention.recreateMine': 'Recreate with mine',
  'attention.stored': 'Stored now',
  'attention.changedBy': 'Changed by {name}',
  'attention.keepStored': 'Keep what is stored',
  'attention.useChange': 'Use the change by {name}',
  'attention.useChangeDelete': 'Use the change by {name}: delete anyway',
  'attention.recreateChange': 'Recreate with the change by {name}',
  'attention.understood': 'Understood',
  'attention.reservedFor': '{by} reserved it for {customer} until {date}.',
  'attention.reservedUntil': '{by} reserved it until {date}.',
  'attention.wantedFor': '{by} wanted to reserve it for {customer} until {date}.',
  'attention.wantedUntil': '{by} wanted to reserve it until {date}.',

  // The draft of a deleted vehicle.
  'attention.vehicleDeleted': 'Vehicle deleted',
  'attention.draftKept':
    'What you entered in its form was not saved before the vehicle was deleted. It is kept on this device.',
  'attention.entered': 'Entered {moment}',
  'attention.addAsNew': 'Add as a new vehicle',

  // A photo.
  'attention.photo': 'Photo',
  'attention.photoOf': 'Photo of {car}',
  'attention.lost': 'Lost',
  'attention.photoLost': 'This browser has lost the file before it was uploaded. Take the photo again.',
  'attention.allPhotos': 'All photos of the vehicle',
  'attention.remove': 'Remove',

  // The vehicles that a lot check has not found.
  'attention.notFound': 'Not found on the lot',
  'attention.checkHasNotFound':
    'The <link>lot check of {moment}</link> has not found {count, plural, one {this vehicle} other {these # vehicles}}.',
  'attention.stockNumber': 'Stock {number}',
  'attention.seen': 'Seen<hidden> {car}</hidden>',

  // The changes that wait.
  'attention.waiting': 'Waiting to be sent',
  'attention.discardTitle': 'Discard<hidden> {title}</hidden>',
  'attention.discardQuestion': 'Discard this change?',
  'attention.discardText':
    '{title}: it is taken back on this device. What has been sent already is undone by another change.',
  'attention.notDiscarded': 'It may have been sent already, and nothing takes it back. It stays.',
})
