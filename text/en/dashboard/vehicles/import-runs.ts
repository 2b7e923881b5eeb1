// Texts about imports under way and done, about copied pictures, and about pictures from this device.
import { messages } from '../../../messages.ts'

export const importRuns = messages({
  'imports.title': 'Imports on this device',
  'imports.started': 'Started {moment}',
  'imports.imported': 'Vehicles imported',
  'imports.undone': 'Vehicles undone',
  'imports.cancelFailed': 'The import could not be cancelled on this device. It goes on.',
  'imports.inAttention': '{count, plural, one {# vehicle} other {# vehicles}} in Needs attention',
  'imports.undo': 'Undo import',
  'imports.saved': '{saved, number} of {total, number} saved on the server.',
  'imports.sending':
    'Sending: {saved, number} of {total, number} saved on the server, {waiting, number} waiting on this device.',
  'imports.stored':
    '{waiting, plural, one {# vehicle} other {# vehicles}} stored on this device. They will be sent when there is a connection. {saved, number} of {total, number} saved on the server.',
  'imports.undoneFor': 'Undone for {count, plural, one {# vehicle} other {# vehicles}}.',
  'imports.undoingLater':
    'Undoing {count, plural, one {# vehicle} other {# vehicles}} when there is a connection: stored on this device.',
  'imports.undoing': 'Undoing: {saved, number} of {count, plural, one {# vehicle} other {# vehicles}}.',
  'imports.isUndone': 'The import is undone for {count, plural, one {# vehicle} other {# vehicles}}.',
  'imports.changedSince':
    '{count, plural, one {# vehicle changed since the import and stays as it is} other {# vehicles changed since the import and stay as they are}}.',
  'imports.undoneSome':
    '{count, plural, one {The import is undone for # vehicle.} other {The import is undone for # vehicles.}} {left, plural, one {# vehicle changed since the import and stays as it is} other {# vehicles changed since the import and stay as they are}}: {names}.',
  'imports.unchanged': '{count, plural, one {# vehicle} other {# vehicles}} already as in the file',
  'imports.decided': '{count, plural, one {# conflict} other {# conflicts}} decided',
  'imports.rejected': '{count, plural, one {# row} other {# rows}} of the file rejected',
  'imports.cancelled': 'The import is cancelled. {count, plural, one {# vehicle} other {# vehicles}} withdrawn.',
  'imports.cancelledSome':
    'The import is cancelled. {count, plural, one {# vehicle} other {# vehicles}} withdrawn. {others, plural, one {# vehicle may have been sent already. Undo import takes it back.} other {# vehicles may have been sent already. Undo import takes them back.}}',
  'imports.notCancelled': 'Nothing could be withdrawn.',
  'imports.notCancelledSome':
    'Nothing could be withdrawn. {others, plural, one {# vehicle may have been sent already. Undo import takes it back.} other {# vehicles may have been sent already. Undo import takes them back.}}',

  // The effects of an undo.
  'imports.undoFailed': 'The import could not be undone on this device. Please try again.',
  'imports.notUndoable': 'This import can no longer be undone.',
  'imports.checkingVehicles': 'Checking vehicles…',
  'imports.willWithdraw':
    '{count, plural, one {# vehicle} other {# vehicles}} of the file that wait on this device will be withdrawn.',
  'imports.nothingToUndo': 'There is nothing to undo.',
  'imports.willDelete': '{count, plural, one {# vehicle} other {# vehicles}} that this import added will be deleted.',
  'imports.willRestore':
    '{count, plural, one {# vehicle} other {# vehicles}} will get back the values from before the import.',
  'imports.addressesEnd':
    '{count, plural, one {# old address} other {# old addresses}} will no longer lead to these vehicles.',

  // Pictures of other sites that the server copies.
  'copies.title': 'Pictures on another site',
  'copies.copied': '{copied, number} of {total, number} pictures copied',
  'copies.copiedFailed': '{copied, number} of {total, number} pictures copied, {failed, number} failed',
  'copies.progress': 'Pictures copied',
  'copies.notCopied': 'Pictures that were not copied',
  'copies.givenUp': '<car>{name}</car>: {reason}. It is not tried again.',
  'copies.nextTry': '<car>{name}</car>: {reason}. Next try {moment}.',
  'copies.tryAgain': 'Try again now',

  // Pictures from this device, by the names of their files.
  'pictures.title': 'Pictures from this device',
  'pictures.hint':
    'For pictures that cannot be copied from another site. The name of a file is the stock number and the position, such as P1204-1.jpg and P1204-2.jpg. Pictures are added after those that a vehicle has.',
  'pictures.choose': 'Pictures or a ZIP',
  'pictures.planned':
    '{pictures, plural, one {# picture} other {# pictures}} for {vehicles, plural, one {# vehicle} other {# vehicles}}',
  'pictures.plannedSome':
    '{pictures, plural, one {# picture} other {# pictures}} for {vehicles, plural, one {# vehicle} other {# vehicles}}, {left, number} left out',
  'pictures.add': 'Add {count, plural, one {# picture} other {# pictures}}',
  'pictures.prepared': '{done, number} of {count, plural, one {# picture} other {# pictures}} prepared',
  'pictures.progress': 'Pictures prepared',
  'pictures.stop': 'Stop',
  'pictures.stopping': 'Stopping after this vehicle',
  'pictures.added':
    '{pictures, plural, one {# picture} other {# pictures}} added to {vehicles, plural, one {# vehicle} other {# vehicles}}',
  'pictures.addedSome':
    '{pictures, plural, one {# picture} other {# pictures}} added to {vehicles, plural, one {# vehicle} other {# vehicles}}, {left, number} left out',
  'pictures.waiting': '{count, plural, one {# picture waits} other {# pictures wait}} to be uploaded.',
  'pictures.leftOut': 'Files that are left out',
  'pictures.reason': '{reason}: {files}',

  // Why a picture is left out. A reason that is a sentence contains the name of the file.
  'pictures.stoppedBefore': 'Stopped before',
  'pictures.hasSame': '{vehicle} has the same picture',
  'pictures.tooMany': 'A vehicle has at most {max} images: {vehicle}',
  'pictures.vehicleReason': '{vehicle}: {reason}',
  'pictures.damaged': 'It is damaged in the ZIP',
  'pictures.badName': 'The name is not a stock number and a position',
  'pictures.noVehicle': 'No vehicle has the stock number {number}',
  'pictures.isSold': '{vehicle} is sold',
  'pictures.hasPassword': 'It is protected by a password',
  'pictures.tooLarge': 'It is larger than {max} MB',
  'pictures.zipTooLarge': '"{file}" is larger than {max} GB. Divide it into smaller ones.',
  'pictures.zipTooMany': '"{file}" has more than {max, number} files. Divide it into smaller ones.',
  'pictures.zipUnreadable': '"{file}" is not a ZIP that can be read.',
  'pictures.zipNeedsConnection':
    'Opening a ZIP needs a connection to the server. The pictures themselves can be chosen without one.',
})
