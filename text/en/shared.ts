// Texts of code that both apps share.
import { messages } from '../messages.ts'

export const shared = messages({
  'shared.back': 'Back',
  'shared.cancel': 'Cancel',
  'shared.close': 'Close',
  'shared.openMenu': 'Open menu',
  'shared.closeMenu': 'Close menu',
  'shared.skip': 'Skip to content',
  'shared.required': 'required',
  'shared.retry': 'Retry',
  'shared.newTab': '(opens in a new tab)',

  // Values of vehicles.
  'shared.onRequest': 'Price on request',
  'shared.distance.mi': '{distance} miles',
  'shared.distance.km': '{distance} km',
  'shared.power': '{power} hp',

  // Opening hours: `Monday to Friday: 09:00 – 18:00`.
  'shared.monday': 'Monday',
  'shared.tuesday': 'Tuesday',
  'shared.wednesday': 'Wednesday',
  'shared.thursday': 'Thursday',
  'shared.friday': 'Friday',
  'shared.saturday': 'Saturday',
  'shared.sunday': 'Sunday',
  'shared.days': '{first} to {last}',
  'shared.closed': 'closed',

  'shared.gallery': 'Image gallery',
  'shared.previousPicture': 'Previous picture',
  'shared.nextPicture': 'Next picture',

  // The state of the connection. `waiting` follows a state: `Offline, 2 changes waiting`.
  'shared.connection': 'Connection',
  'shared.online': 'Online',
  'shared.offline': 'Offline',
  'shared.syncing': 'Syncing',
  'shared.waiting':
    ', {count, plural, one {# change} other {# changes}} waiting{photos, plural, =0 {} one {, # of them photos} other {, # of them photos}}',

  // The main pages, in the header and the footer.
  'shared.home': 'Home',
  'shared.cars': 'Cars',
  'shared.about': 'About',
  'shared.team': 'Our team',
  'shared.contact': 'Contact',
  'shared.quickLinks': 'Quick links',
  'shared.followUs': 'Follow us',
  'shared.reviews': 'Reviews',
  'shared.samples':
    'Sample listings: "Used Car Price Prediction Dataset" by Taeef Najib, <license>CC BY 4.0</license>. Pictures are illustrations and depict no real vehicle.',

  'shared.noStorage':
    'This tab cannot store anything: what you do here needs a connection, and nothing is kept after your visit.',
  'shared.ok': 'OK',
  'shared.newVersion': 'A new version is available',
  'shared.newVersionWaits': '– it is loaded as soon as no form has unsaved changes and nothing is being sent',
  'shared.later': 'Later',
  'shared.update': 'Update',

  // The installation of the app.
  'shared.install': 'Install app',
})
