// Texts that the server sends: e-mails and push notifications, in the language of their reader, and what a page has without its app.
import { PUSH_TEXTS } from '#domain/protocol/push-message.ts'
import { messages } from '../messages.ts'

export const server = messages({
  'server.pushInquiry': PUSH_TEXTS.inquiry.title,
  'server.pushInquiryText': PUSH_TEXTS.inquiry.body,
  'server.pushReminder': PUSH_TEXTS.reminder.title,
  'server.pushReminderText': PUSH_TEXTS.reminder.body,
  'server.pushReminderAt': PUSH_TEXTS.reminder.timed,

  'server.enquiry': 'New enquiry',
  'server.enquiryAbout': 'New enquiry: {car}',
  'server.fact': '{label}: {value}',
  'server.name': 'Name',
  'server.phone': 'Phone',
  'server.email': 'Email',
  'server.vehicle': 'Vehicle',
  'server.stockNumber': 'Stock number',
  'server.source': 'Source',
  'server.firstPage': 'First page',

  // A link follows the line that ends with a colon.
  'server.invitation': 'Your account at {site}',
  'server.invitationText':
    'You can log in to the dashboard. Set your password with this link, which works once, for 7 days:',
  'server.forgotten': 'Your password at {site}',
  'server.forgottenText': 'Set a new password with this link, which works once, for one hour:',
  'server.notAsked': 'If you have not asked for it, ignore this e-mail: your password stays as it is.',
  'server.username': 'User name: {username}',

  'server.test': 'Test e-mail of {site}',
  'server.testText': 'E-mails of the website arrive.',

  // A page shows these when its app does not start, and the title before it starts.
  'server.notStarted': 'This page could not be started.',
  'server.reload': 'Reload',
  'server.tooOld': 'This browser is too old for the functions of this site.',
  'server.noScript': 'This site needs JavaScript.',
  'server.siteTitle': 'Used and luxury cars',

  // The installed apps.
  'server.dashboard': 'Dashboard',
  'server.dashboardOf': '{site} dashboard',
  'server.dashboardText': 'Vehicles, messages and site content, on the lot with or without a signal.',
  'server.allCars': 'All cars',
  'server.savedCars': 'Saved cars',
  'server.contact': 'Contact',
  'server.vehicles': 'Vehicles',
  'server.messages': 'Messages',
  'server.addVehicle': 'Add vehicle',

  // On a page, when the database does not respond.
  'server.asOf': 'As of <time>{moment}</time>. The server cannot reach newer data at the moment.',
})
