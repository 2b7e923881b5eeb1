// Texts of the open menu of a phone, of the links to other languages, and in place of a map.
import { messages } from '../messages.ts'

export const more = messages({
  'more.saved': 'Saved',
  'more.savedCount': 'Saved ({count})',
  'more.compare': 'Compare',
  'more.compareCount': 'Compare ({count})',
  'more.call': 'Call <hidden>{phone}</hidden>',
  'more.openingHours': 'Opening hours',
  'more.needsConnection': '(needs a connection)',
  'more.invalidCoordinates': 'Invalid coordinates',
  'more.noMap': 'No map location set',
})
