// Titles of mutations: of pending and refused ones, and in the file of unsent changes.
import { messages } from '../../messages.ts'

export const change = messages({
  'change.import': 'Changes to {count, plural, one {# vehicle} other {# vehicles}}',
  'change.newVehicle': 'New vehicle',
  'change.newVehicleNamed': 'New vehicle {subject}',
  'change.vehicle': 'Changes to {subject}',
  'change.sale': 'Sale of {subject}',
  'change.unsale': 'Making available again {subject}',
  'change.deletion': 'Deletion of {subject}',
  'change.restoring': 'Restoring of {subject}',
  'change.enquiry': 'Enquiry from',
  'change.enquiryFrom': 'Enquiry from {subject}',
  'change.newMessage': 'New message',
  'change.newMessageNamed': 'New message {subject}',
  'change.reading': 'Reading of the message from {subject}',
  'change.message': 'Changes to the message from {subject}',
  'change.messageDeletion': 'Deletion of the message from {subject}',
  'change.newAppointment': 'New appointment',
  'change.newAppointmentNamed': 'New appointment {subject}',
  'change.appointment': 'Changes to the appointment with {subject}',
  'change.appointmentDeletion': 'Deletion of the appointment with {subject}',
  'change.reservation': 'Reservation of {subject}',
  'change.release': 'Release of {subject}',
  'change.checkStart': 'Start of a lot check',
  'change.checkMark': 'A mark of the lot check',
  'change.checkEnd': 'End of the lot check',
  'change.checkReopening': 'Going on with the lot check',
  'change.settings': 'Changes to the settings',
  'change.decision': 'A decision about {subject}',

  // Subjects that are not known.
  'change.aConflict': 'a conflict',
  'change.goneVehicle': 'a vehicle that is gone',
  'change.gonePerson': 'a person whose record is gone',
})
