// Texts of the page Personal data, and of the period after which records are deleted.
import { messages } from '../../messages.ts'

export const personalData = messages({
  'personalData.title': 'Personal data',
  'personalData.email': 'E-mail',
  'personalData.phone': 'Phone number',
  'personalData.phoneHint': 'That of another country with its code, or beginning with 0.',
  'personalData.name': 'Name',
  'personalData.nameHint':
    'Finds reservations, appointments without a phone number or enquiry, and texts about vehicles.',
  'personalData.find': 'Find',
  'personalData.export': 'Export',
  'personalData.deleteAll': 'Delete all',
  'personalData.failed': 'This needs a connection. Nothing was changed.',
  'personalData.found': 'Found',
  'personalData.other': 'These records also contain <bdi>{identifier}</bdi>: search for it too.',
  'personalData.account':
    '<bdi>{name}</bdi> also has a staff account with this e-mail, which can be deleted on the page <link>Users</link>.',
  'personalData.mentions': 'These texts contain it too. They are not deleted with the person: change them.',
  'personalData.vehicleTexts': 'Texts about vehicles',
  'personalData.description': 'Description: {car}',
  'personalData.costs': 'Cost: {car}',
  'personalData.note': 'Note: {car}',

  // One record, and how many there are.
  'personalData.inquiry': 'Enquiry {id} from {name}, {date}',
  'personalData.appointment': 'Appointment {id} with {name}, {date}',
  'personalData.reservation': 'Reservation of {car} for {name}, until {date}',
  'personalData.reservationOfVehicle': 'Reservation of a vehicle for {name}, until {date}',
  'personalData.inquiries': '{count, plural, one {# enquiry} other {# enquiries}}',
  'personalData.appointments': '{count, plural, one {# appointment} other {# appointments}}',
  'personalData.reservations': '{count, plural, one {# reservation} other {# reservations}}',

  // The dialog that deletes a person.
  'personalData.deleteTitle': 'Delete all data of this person',
  'personalData.deleteQuestion':
    '{records} of <bdi>{name}</bdi> will be deleted on the server and on every device. This action cannot be undone.',
  'personalData.limits': 'It does not reach sent e-mails, exported files and backups, which are kept for 30 days.',
  'personalData.limitsAndTexts':
    'It does not reach sent e-mails, exported files and backups, which are kept for 30 days. The texts about vehicles stay too.',
  'personalData.deleteFailed': 'The data could not be deleted. Please try again with a connection.',
  'personalData.deleted': '{count, plural, one {# record was deleted.} other {# records were deleted.}}',
})
