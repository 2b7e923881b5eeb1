// Texts of the page that imports vehicles: the file, its columns, and what will happen.
import { messages } from '../../../messages.ts'

export const importPage = messages({
  'import.title': 'Import vehicles',
  'import.started': 'The import of {file} has started.',
  'import.chooseFile': 'CSV file',
  'import.chooseHint':
    'Choose a file or drop it here. One of its first rows names the columns. Up to {rows, number} rows, {columns, number} columns and {max} MB. Nothing is changed before you press Import.',
  'import.reading': 'Reading {file}…',
  'import.read': 'Read',

  // How the file is read, and its columns.
  'import.columnsOf': 'Columns of {file}',
  'import.size': '{rows, plural, one {# row} other {# rows}}, {columns, plural, one {# column} other {# columns}}.',
  'import.missing':
    '{count, plural, one {No column is the {fields}. Choose it below, or enter a value for all rows.} other {No column is the {fields}. Choose them below, or enter a value for all rows.}}',
  'import.make': 'make',
  'import.model': 'model',
  'import.year': 'year',
  'import.moreColumns': 'Show {count, plural, one {# more columns} other {# more columns}}',
  'import.guessed':
    'The file does not name its encoding. Read as {encoding}, its letters are: {letters}. If they are wrong, choose another encoding.',
  'import.separator': 'Separator',
  'import.commas': 'Commas',
  'import.semicolons': 'Semicolons',
  'import.tabs': 'Tabs',
  'import.bars': 'Vertical bars',
  'import.otherSeparator': '“{character}”',
  'import.encoding': 'Encoding',
  'import.headingLine': 'Heading line',
  'import.line': '{number}: {text}',
  'import.notImported': 'Not imported',
  'import.noValues': 'No values',
  'import.fixedTitle': 'Values for all rows',
  'import.fixedText': 'For fields that have no column in the file.',
  'import.forAllRows': '{field} for all rows',
  'import.noValue': 'No value',

  // Questions about the file.
  'import.choices': 'Choices',
  'import.existing': 'Vehicles that exist already',
  'import.existingHint': 'With the same VIN, stock number, or make, model, year and mileage',
  'import.skipRow': 'Skip the row',
  'import.updateVehicle': 'Update the vehicle',
  'import.addVehicle': 'Add another vehicle',
  'import.currency': 'Currency of prices',
  'import.currencyHint':
    '{count, plural, one {# row} other {# rows}} without a currency. Prices in others than {currency} are left out.',
  'import.mileageUnit': 'Unit of mileages',
  'import.mileageUnitHint': '{count, plural, one {# row} other {# rows}} without a unit. {unit} are converted.',
  'import.valueOf': '{field} “{value}”',
  'import.rows': '{count, plural, one {# row} other {# rows}}',
  'import.notKnown': 'Not known',
  'import.copyPictures': 'Copy the pictures to this site',

  // The effect on each row.
  'import.willHappen': 'What will happen',
  'import.importCount': 'Import {count, plural, one {# vehicle} other {# vehicles}}',
  'import.downloadRejects': 'Download rejects',
  'import.checkingRows': 'Checking rows…',
  'import.checked': 'Checked',
  'import.totals': '{added, number} new, {updated, number} updated, {rejected, number} rejected',
  'import.totalsSkipped':
    '{added, number} new, {updated, number} updated, {rejected, number} rejected, {skipped, number} skipped',
  'import.drafts':
    '{count, plural, one {# of the new vehicles becomes a draft} other {# of the new vehicles become drafts}}, which visitors do not see until what is missing has been added.',
  'import.noVinTable':
    'VINs were not decoded, because their table could not be loaded. Open this page once with a connection.',
  'import.actionNew': 'New',
  'import.actionDraft': 'New draft',
  'import.actionUpdate': 'Update',
  'import.actionSkip': 'Skip',
  'import.actionReject': 'Reject',
  'import.allRows': 'All rows ({count, number})',
  'import.rowsWith': '{action} ({count, number})',
  'import.rowsLabel': 'Rows',
  'import.rowsOfFile': 'Rows of the file',
  'import.dryRun': 'Dry run',
  'import.row': 'Row',
  'import.vehicle': 'Vehicle',
  'import.result': 'Result',
  'import.reasons': 'Reasons',
  'import.noName': 'No name',

  // The encodings of files.
  'import.encodingOf': '{name} ({kind})',
  'import.bigEndian': 'big-endian',
  'import.western': 'Western',
  'import.westernEuro': 'Western with €',
  'import.dosWestern': 'DOS, Western',
  'import.centralEuropean': 'Central European',
  'import.cyrillic': 'Cyrillic',
  'import.dosCyrillic': 'DOS, Cyrillic',
  'import.greek': 'Greek',
  'import.turkish': 'Turkish',
  'import.hebrew': 'Hebrew',
  'import.arabic': 'Arabic',
  'import.baltic': 'Baltic',
  'import.japanese': 'Japanese',
  'import.chinese': 'Chinese',
  'import.korean': 'Korean',
})
