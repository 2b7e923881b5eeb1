// Texts of the settings of the business: Contact Info, Opening hours, Social Media, Listings, Reply templates.
import { messages } from '../../../messages.ts'

export const business = messages({
  'business.contactFailed': 'Failed to update contact information',
  'business.address': 'Address',
  'business.hours': 'Business hours',
  'business.coordinates': 'Map coordinates',
  'business.coordinatesHint': 'latitude,longitude',
  'business.recipientsHint': 'Each new enquiry is sent to these addresses, one per line. Visitors do not see them.',
  'business.crmHint':
    'Programs that read leads get each new message as ADF in a mail of their own, one address per line.',
  'business.mailNotSetUp': 'E-mail of enquiries is not set up: ask whoever installed the site',

  // Opening hours. `day` is the name of a weekday or of a special day.
  'business.openingHoursFailed': 'Failed to update the opening hours',
  'business.hoursText':
    'How long a message waits is counted in these hours. Leave both times of a day empty when you are closed. A day that closes before it opens ends after midnight. Visitors read these hours, then the text Business hours of the page Contact Info.',
  'business.noTimeZone': 'Not set: every hour counts',
  'business.specialDays': 'Special days',
  'business.specialDay': 'special day {number}',
  'business.addSpecialDay': 'Add special day',
  'business.noSpecialDays': 'No holidays or other days with their own hours.',
  'business.day': 'Day',
  'business.note': 'Note',
  'business.noteHint': 'Such as Christmas Eve',
  'business.specialDayName': 'Special day {number}',
  'business.opens': '{day} opens',
  'business.closes': '{day} closes',
  'business.opensAgain': '{day} opens again',
  'business.closesAgain': '{day} closes again',
  'business.nextDay': 'On the next day',
  'business.addBreak': 'Add a break<hidden> on {day}</hidden>',

  // Social media.
  'business.socialFailed': 'Failed to update social media settings',
  'business.platformUrl': '{platform} URL',
  'business.platformEnabled': '{platform} enabled',
  'business.reviewsHint': 'The page with your reviews, linked in the footer.',

  // Listings on other sites.
  'business.listingsFailed': 'Failed to update the listings',
  'business.vinText': 'The feeds require the VIN and contain it only while visitors see it too.',
  'business.numberText': 'The file vehicles.csv below then contains them. Others can read it.',
  'business.feeds': 'Vehicle feeds',
  'business.feedsText': 'Google and Meta read the addresses below and list the vehicles that have all required data.',
  'business.noPublicAddress': 'The public address of the site is not set up: ask the person who installed the site.',
  'business.otherReceivers': 'Other receivers',
  'business.google': 'Google vehicle listings',
  'business.meta': 'Meta automotive inventory',
  'business.feedsOffline': 'Showing the feeds needs a connection.',
  'business.inFeed': '{count, number} of {total, number} published vehicles',
  'business.missingData': 'Missing data',
  'business.missingSettings':
    'No vehicle is listed without these settings: {settings}. Enter them under <site>Site</site> and <contact>Contact Info</contact>.',
  'business.allComplete': 'All published vehicles have the data of their own.',
  'business.toComplete': '{count, plural, one {# vehicle to complete} other {# vehicles to complete}}',
  'business.missing': '<link>{car}</link>: {missing}',
  'business.vinNotShown': 'VIN, not shown to visitors',
  'business.showMore': 'Show more',

  // Reply templates.
  'business.templatesFailed': 'Failed to update the reply templates',
  'business.templatesText':
    'Texts for Call, WhatsApp and Email in a message. {name} becomes the name of the sender, {car} the vehicle, {price} its price and {link} the address of its page.',
  'business.template': 'template {number}',
  'business.addTemplate': 'Add template',
  'business.noTemplates': 'No templates yet. Messages are answered with the usual text.',
})
