// Texts of the frame of every page, and of pages that have only a message or the dealer's words.
import { messages } from '../messages.ts'

export const layout = messages({
  'layout.main': 'Main',
  'layout.notice': 'Notice',
  'layout.savedCars': 'Saved cars',
  // Begins a message of a visitor.
  'layout.hello': 'Hello, I have a question.',
  'layout.languages': 'Languages',
  'layout.pricesAsOf': 'Prices as of {time}',

  'layout.notLoaded': 'This page could not be loaded',
  'layout.checkConnection': 'Please check your connection.',
  'layout.notComplete': 'This page could not be loaded completely. Please check your connection.',
  'layout.vehiclesNotLoaded': 'Could not load the vehicles. Please check your connection.',
  'layout.vehicleNotLoaded': 'Could not load this vehicle. Please check your connection.',
  'layout.carsNotLoaded': 'Could not load the cars. Please check your connection.',
  'layout.loadingVehicles': 'Loading vehicles…',

  'layout.pageNotFound': 'Page Not Found',
  'layout.pageNotFoundText': "The page you are looking for doesn't exist or has been moved.",
  'layout.backHome': 'Back to Home',
  'layout.goBack': 'Go Back',

  'layout.siteClosed': 'Our website is not open at the moment.',

  'layout.lastUpdated': 'Last updated: {day}',

  'layout.openUntil': 'open until {time}',
  'layout.openTodayUntil': 'open today until {time}',
  // `spans` are one or more times: `09:00–12:00`.
  'layout.openToday': 'open today {spans}',
  'layout.and': '{first} and {second}',

  'layout.linkCopied': 'Link copied',
  'layout.link': 'The link: {url}',
  'layout.carsAt': 'Cars at {site}',
})
