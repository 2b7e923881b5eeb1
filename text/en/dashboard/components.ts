// Texts of components that several pages of the dashboard use.
import { messages } from '../../messages.ts'

export const components = messages({
  'components.moreActions': 'More actions',
  'components.backToVehicles': 'Back to vehicles',
  'components.progress': '{done} of {total}',
  'components.noNames': 'No names of customers.',
  'components.undo': 'Undo',
  'components.closeMessage': 'Close message',
  'components.quota': '{reason} Waiting changes are kept on this device and sent automatically.',
  'components.usersFailed': 'Failed to fetch users',

  // Values of fields.
  'components.empty': '(empty)',
  'components.none': '(none)',
  'components.translated': '{label} ({language})',
  'components.notTranslated': 'Not translated: visitors see {language}',
  'components.on': 'On',
  'components.off': 'Off',
  'components.noCaption': 'Picture without a caption',
  'components.unassigned': 'Unassigned',
  'components.formerStaff': 'Former staff {number}',
  'components.enquiry': 'Enquiry {number}',
  'components.vehicle': 'Vehicle {number}',
  'components.notAdded': 'A vehicle that was not added',

  // The results of changes.
  'components.notSaved': 'That could not be saved on this device. Please try again.',
  'components.notMade': 'This change cannot be made.',
  'components.carChanged': 'Nothing was undone: {car} changed since',
  'components.messageChanged': 'Nothing was undone: the message from {name} changed since',
  // `change` is what is done, without a full stop: `3 vehicles are hidden`. `records` is a count: `3 vehicles`.
  'components.allWait': 'Saved on this device. {change} when there is a connection.',
  'components.done': '{change}.',
  'components.someWait': '{records} saved on this device, to be sent when there is a connection.',
  'components.disputed': '{records} in Needs attention.',

  // Why there is no picture of the camera.
  'components.cameraInsecure': 'The camera needs HTTPS.',
  'components.cameraDenied':
    'This site may not use the camera. Allow it in the settings of the browser, then try again.',
  'components.cameraNone': 'No camera was found on this device.',
  'components.cameraBusy': 'The camera could not be started. Another app may be using it.',

  // Data that a listing on another site lacks.
  'components.photos': 'Photos',
  'components.address': 'Address',
  'components.dealershipName': 'Dealership name',
})
