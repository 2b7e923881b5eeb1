// Texts of the contact page.

import { DATA_READERS } from '#domain/kinds/settings/default-settings.ts'
import { messages } from '../messages.ts'

export const contact = messages({
  'contact.send': 'Send an enquiry',
  'contact.directions': 'Get directions',
  'contact.address': 'Address',
  'contact.phone': 'Phone',
  'contact.email': 'Email',
  'contact.hours': 'Business hours',
  'contact.whatsApp': 'Write to us<hidden> on WhatsApp (opens in a new tab)</hidden>',
  'contact.faqs': 'Frequently asked questions',

  'contact.aboutGone': 'About vehicle {number}, which is no longer in our list.',
  'contact.aboutCar': 'Your enquiry is about',

  'contact.form': 'Enquiry',
  'contact.name': 'Name',
  'contact.countryCode': 'Country code',
  'contact.phoneNumber': 'Phone number',
  'contact.optional': 'Optional',
  'contact.message': 'Message',
  'contact.characters': '{count}/{max} characters',
  'contact.submit': 'Send enquiry',
  'contact.sent': 'Thank you! We have received your enquiry and will be in touch soon.',
  'contact.waiting': 'Saved on this device. Your enquiry will be sent when there is a connection.',
  'contact.notLoaded': 'Your enquiry could be neither sent nor saved. Please try again when you have a connection.',
  'contact.notKept': 'This browser cannot keep your enquiry. Please send it again when you have a connection.',
  'contact.noScript': 'This form needs JavaScript.',
  'contact.callUs': 'Call us: <link></link>.',
  'contact.writeToUs': 'Write to us: <link></link>.',
  'contact.privacy': `{dealer} uses your data to answer you, because you asked. It is seen by ${DATA_READERS}, and never sold.`,

  // The enquiries of this device.
  'contact.own': 'Your enquiries',
  'contact.ownWaiting': 'Waits for a connection',
  'contact.ownSent': 'Sent',
  'contact.ownRefused': 'Not accepted',
  'contact.general': 'General enquiry',
  'contact.vehicle': 'Vehicle {number}',
  'contact.remove': 'Remove',
  'contact.edit': 'Edit and send again',
  'contact.removeTitle': 'Remove this enquiry?',
  'contact.removeRefused':
    'It was not accepted, so it will not be answered. What you wrote is removed from this device.',
  'contact.removeSent': 'It was sent and will be answered. Only this entry is removed, from this device.',
  'contact.removeFailed': 'It could not be removed from this device. Please try again.',

  'contact.map': 'Map of our location',
  'contact.mapOffline': 'The map needs a connection',
  'contact.mapFrom': 'The map is loaded from Google.',
})
