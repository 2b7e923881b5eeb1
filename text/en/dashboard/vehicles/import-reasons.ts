// Reasons that the reading of a file gives, about it and about its rows.
import { messages } from '../../../messages.ts'

export const importReasons = messages({
  'reason.unreadable': '{field} cannot be read: {text}',
  'reason.badCharacters': '{field} contains characters that cannot be read',
  'reason.html': 'HTML in {field} became text',
  'reason.otherCurrency': "{field} is in {currency}, the site's prices are in {site}",
  'reason.leftOut': '{field} left out: {cause}',
  'reason.shortened': '{field} shortened to {max} characters',
  'reason.surplus': '{field}: the last {count} left out, a vehicle has at most {max}',
  'reason.unknown': 'Not known: {value}',
  'reason.checkDigit': 'The check digit of the VIN is wrong',
  'reason.total': 'A line of totals, no vehicle',
  'reason.numberTaken': 'The stock number belongs to another vehicle',
  'reason.unchanged': 'Nothing has changed',

  // `of` is `row`, `vehicle` or `waiting`: a vehicle that the server does not have yet.
  'reason.same':
    'Same {what, select, vin {VIN} chassis {chassis number} stock {stock number} other {make, model, year and mileage}} as {of, select, row {row {number}} vehicle {vehicle {number}} other {a vehicle that waits to be sent}}',
  'reason.sameSold':
    'Same {what, select, vin {VIN} chassis {chassis number} stock {stock number} other {make, model, year and mileage}} as {of, select, row {row {number}} vehicle {vehicle {number}} other {a vehicle that waits to be sent}}, which is sold',

  // Faults of a row, and of the file.
  'reason.quotes': 'A quotation mark of this row is not closed, or is in the wrong place',
  'reason.width': 'The row has {count, number} values for {columns} columns',
  'reason.fileEmpty': 'The file is empty.',
  'reason.fileNoRows': 'The file has no rows below its headings.',
  'reason.fileColumns': 'The file has {count, number} columns. A file with up to {max} columns can be imported.',
  'reason.fileHeadings': 'The first row holds no headings. Is this a CSV file with the names of its columns on top?',
  'reason.fileRows':
    'The file has more than {max, number} rows. Split it into several files and import them one after the other.',
  'reason.fileSize':
    'The file is larger than {max} MB. Split it into several files and import them one after the other.',
  'reason.fileNotCsv': 'This is not a CSV file. Open it in your spreadsheet program and save it as CSV.',
  'reason.fileFailed': 'The file could not be read: {error}',
  'reason.readerNotLoaded': 'The part of the app that reads files could not be loaded. Try again with a connection.',
  'reason.readingTooLong': 'Reading the file took too long. It may be damaged.',
})
