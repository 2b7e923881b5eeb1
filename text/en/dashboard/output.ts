// Texts of what is printed or saved as a file.
import { messages } from '../../messages.ts'

export const output = messages({
  'windowCards.title': 'Window cards',
  'windowCards.none': 'No vehicle is selected. Select vehicles in the list, then press “Print window cards”.',
  'windowCards.layout': 'Layout',
  'windowCards.onePerPage': 'One per page',
  'windowCards.fourPerPage': 'Four per page',
  'windowCards.preparing': 'Preparing...',
  'windowCards.print': 'Print',
  'windowCards.making': 'Making QR code {number, number} of {total, number}',
  'windowCards.count': '{count, plural, one {# card} other {# cards}}',
  'windowCards.noCode':
    'Without a QR code: {count, number}. A vehicle added on this device gets its page when it has been sent to the server.',
  'windowCards.hidden': 'Hidden or sold: {count, number}. Their QR codes lead to a page that visitors cannot see.',
  'windowCards.codeOf': 'QR code of {address}',
  'windowCards.more': 'More pictures and details',

  // CSV files.
  'csv.export': 'Export CSV',
  'csv.failed': 'The file could not be made. Please try again with a connection.',
})
