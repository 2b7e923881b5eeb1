// Titles of mutations: of pending and refused ones, and in the file of unsent changes.
import { messages } from '../../messages.ts'

export const mutation = messages({
  'mutation.import': 'Changes to {count, plural, one {# vehicle} other {# vehicles}}',
  'mutation.newVehicle': 'New vehicle',
  'mutation.newVehicleNamed': 'New vehicle {subject}',
  'mutation.vehicle': 'Changes to {subject}',
  'mutation.sale': 'Sale of {subject}',
  'mutation.unsale': 'Making available again {subject}',
  'mutation.deletion': 'Deletion of {subject}',
  'mutation.restoring': 'Restoring of {subject}',
  'mutation.enquiry': 'Enquiry from',
  'mutation.enquiryFrom': 'Enquiry from {subject}',
  'mutation.newMessage': 'New message',
  'mutation.newMessageNamed': 'New message {subject}',
  'mutation.reading': 'Reading of the message from {subject}',
  'mutation.message': 'Changes to the message from {subject}',
  'mutation.messageDeletion': 'Deletion of the message from {subject}',
  'mutation.newAppointment': 'New appointment',
  'mutation.newAppointmentNamed': 'New appointment {subject}',
  'mutation.appointment': 'Changes to the appointment with {subject}',
  'mutation.appointmentDeletion': 'Deletion of the appointment with {subject}',
  'mutation.reservation': 'Reservation of {subject}',
  'mutation.release': 'Release of {subject}',
  'mutation.checkStart': 'Start of a lot check',
  'mutation.checkMark': 'A mark of the lot check',
  'mutation.checkEnd': 'End of the lot check',
  'mutation.checkReopening': 'Going on with the lot check',
  'mutation.settings': 'Changes to the settings',
  'mutation.decision': 'A decision about {subject}',

  // Subjects that are not known.
  'mutation.aConflict': 'a conflict',
  'mutation.goneVehicle': 'a vehicle that is gone',
  'mutation.gonePerson': 'a person whose record is gone',
})
