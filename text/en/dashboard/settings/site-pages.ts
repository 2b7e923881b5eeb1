// Texts of the settings of single pages: Notice, Promises, About Us, FAQs, Footer, Legal Pages, Old addresses.
import { messages } from '../../../messages.ts'

export const sitePages = messages({
  'sitePages.noticeFailed': 'Failed to update the notice',
  'sitePages.noticeTextHint': 'One line above the header of every page of visitors.',
  'sitePages.noticeLink': 'Link',
  'sitePages.noticeFrom': 'From',
  'sitePages.noticeUntil': 'Until',
  'sitePages.noticeUntilHint': 'The last day. Empty: until you remove it.',

  // Statements to visitors.
  'sitePages.promisesText':
    'Visitors read these statements in your name. Keep what is true, and empty what is not: its section goes from every page. The <footer>footer</footer> and the <values>values of About Us</values> make statements too.',
  'sitePages.promisesFailed': 'Failed to update the promises',
  'sitePages.includedHint': 'One line for each. Without a line no vehicle has the section Included.',
  'sitePages.point': 'point {number}',
  'sitePages.addPoint': 'Add point',
  'sitePages.noPoints': 'No points: the home page has no section Why Choose Us.',
  'sitePages.aboutFailed': 'Failed to update about information',
  'sitePages.heroTitle': 'Hero title',
  'sitePages.heroDescription': 'Hero description',
  'sitePages.valuesTitle': 'Values title',
  'sitePages.valuesSubtitle': 'Values subtitle',
  'sitePages.value': 'value {number}',
  'sitePages.addValue': 'Add value',
  'sitePages.noValues': 'No values yet.',
  'sitePages.faqsFailed': 'Failed to update FAQs',
  'sitePages.faqCount': '{count, plural, one {# FAQ} other {# FAQs}}',
  'sitePages.faq': 'FAQ {number}',
  'sitePages.addFaq': 'Add FAQ',
  'sitePages.noFaqs': 'No FAQs yet. Click "Add FAQ" to create your first question.',
  'sitePages.question': 'Question',
  'sitePages.answer': 'Answer',
  'sitePages.footerFailed': 'Failed to update footer information',
  'sitePages.copyrightHint': 'The first year of the copyright line.',

  // Legal pages.
  'sitePages.privacy': 'Privacy',
  'sitePages.terms': 'Terms',
  'sitePages.imprint': 'Imprint',
  'sitePages.accessibility': 'Accessibility',
  'sitePages.privacyEnabled': 'Privacy enabled',
  'sitePages.termsEnabled': 'Terms enabled',
  'sitePages.imprintEnabled': 'Imprint enabled',
  'sitePages.accessibilityEnabled': 'Accessibility enabled',
  'sitePages.privacyFailed': 'Failed to update privacy page',
  'sitePages.termsFailed': 'Failed to update terms page',
  'sitePages.imprintFailed': 'Failed to update imprint page',
  'sitePages.accessibilityFailed': 'Failed to update accessibility page',
  'sitePages.lastUpdated': 'Last updated',
  'sitePages.content': 'Content',
  'sitePages.contentHint':
    'A line that begins with a dash becomes a bullet. The settings replace {controller}, {contact} and {retention}.',

  // The period after which records of people are deleted.
  'sitePages.retention': 'Retention',
  'sitePages.retentionFailed': 'Failed to update the retention',
  'sitePages.retentionHint': 'After their last change; appointments after their day too. 0 keeps them.',
  'sitePages.nothingExpired': 'Nothing is old enough to be deleted.',
  'sitePages.expired': 'Within a day after saving, {records} will be deleted:',
  'sitePages.expiredInquiry': '<bdi>{name}</bdi>, enquiry {id}, last changed {date}',
  'sitePages.expiredAppointment': '<bdi>{name}</bdi>, appointment {id}, last changed {date}',

  // Old addresses.
  'sitePages.addressesOffline': 'Showing the old addresses needs a connection.',
  'sitePages.addressesText':
    'One per line: the path on your old site, a blank, then the page that it leads to now. <code>*</code> at the end of a path includes everything below it. Parameters of ads are passed on.',
  'sitePages.redirects': 'Redirects',
  'sitePages.redirectsHint':
    '{count, number} of at most {max, number}. An address with a stock number or a VIN leads to its vehicle by itself.',
  'sitePages.addressesNeedConnection': 'Saving old addresses needs a connection to the server.',
  'sitePages.notFound': 'Not found',
  'sitePages.notFoundText': 'What visitors asked for at least twice in the last 30 days and this site does not have.',
  'sitePages.nothingMissed': 'Nothing was missed.',
  'sitePages.address': 'Address',
  'sitePages.askedFor': 'Asked for',
  'sitePages.times': '{count, plural, one {# times} other {# times}}',
  'sitePages.lastDay': 'Last day',
  'sitePages.action': 'Action',
  'sitePages.redirect': 'Redirect<hidden> {path}</hidden>',
})
