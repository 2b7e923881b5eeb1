// Texts of appointments.
import { messages } from '../../../messages.ts'

export const appointments = messages({
  'appointments.title': 'Appointments',
  'appointments.view': 'View',
  'appointments.all': 'All',
  'appointments.day': 'Day',
  'appointments.week': 'Week',
  'appointments.add': 'Add appointment',
  'appointments.noUpcoming': 'No upcoming appointments',
  'appointments.past': 'Past',
  'appointments.notFound': 'Appointment not found',
  'appointments.none': 'No appointments',
  'appointments.waiting': 'Waiting',
  'appointments.heading': '{day}, {date}',
  'appointments.today': 'Today',
  'appointments.tomorrow': 'Tomorrow',
  'appointments.previousDay': 'Previous day',
  'appointments.nextDay': 'Next day',
  'appointments.previousWeek': 'Previous week',
  'appointments.nextWeek': 'Next week',

  // Two times or two days.
  'appointments.span': '{from} to {to}',

  // Other appointments at the same time. `others` is made of these two.
  'appointments.other': '{name}, {span}',
  'appointments.others': '{first}; {next}',
  'appointments.overlaps': 'overlaps with {others}',
  'appointments.thisOverlaps': 'This overlaps with {others}',

  // The dialog.
  'appointments.appointment': 'Appointment',
  'appointments.book': 'Book appointment',
  'appointments.gone': 'This appointment has been deleted meanwhile.',
  'appointments.name': 'Name',
  'appointments.phone': 'Phone number',
  'appointments.vehicle': 'Vehicle',
  'appointments.noVehicle': 'No vehicle',
  'appointments.sold': 'sold',
  'appointments.date': 'Date',
  'appointments.time': 'Time',
  'appointments.duration': 'Duration',
  'appointments.minutes': '{count, plural, one {# minute} other {# minutes}}',
  'appointments.status': 'Status',
  'appointments.note': 'Note',
  'appointments.saved': 'Appointment saved',
  'appointments.savedPending': 'Appointment saved on this device. It is sent when there is a connection.',
  'appointments.calendarFile': 'Calendar file',
  'appointments.delete': 'Delete',
  'appointments.deleteTitle': 'Delete Appointment',
  'appointments.deleteAsk':
    'Are you sure you want to delete the appointment with {name} on {time}? This action cannot be undone.',
  'appointments.deleted': 'Appointment deleted',
  'appointments.deletePending': 'Saved on this device. The appointment is deleted when there is a connection.',
})
