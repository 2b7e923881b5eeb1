// Texts of a search that finds nothing: buttons that remove one filter, and how many vehicles there are then.
import { messages } from '../messages.ts'

export const nothing = messages({
  'nothing.drop': 'Filters to drop',
  'nothing.closest': 'Close to what you asked for',
  'nothing.withoutWords': 'Without “{words}”: {count, plural, one {# vehicle} other {# vehicles}}',
  'nothing.withoutBrand': 'Without brand {value}: {count, plural, one {# vehicle} other {# vehicles}}',
  'nothing.withoutMin': 'Without min price {value}: {count, plural, one {# vehicle} other {# vehicles}}',
  'nothing.withoutMax': 'Without max price {value}: {count, plural, one {# vehicle} other {# vehicles}}',
  'nothing.withoutFuel': 'Without fuel type {value}: {count, plural, one {# vehicle} other {# vehicles}}',
  'nothing.withoutBody': 'Without body style {value}: {count, plural, one {# vehicle} other {# vehicles}}',
  'nothing.withoutTransmission': 'Without transmission {value}: {count, plural, one {# vehicle} other {# vehicles}}',
  'nothing.withoutYear': 'Without year {value}: {count, plural, one {# vehicle} other {# vehicles}}',
})
