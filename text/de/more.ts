import { messages } from '../messages.ts'

export const more = messages({
  'more.saved': 'Gemerkt',
  'more.savedCount': 'Gemerkt ({count})',
  'more.compare': 'Vergleichen',
  'more.compareCount': 'Vergleichen ({count})',
  'more.call': 'Anrufen <hidden>{phone}</hidden>',
  'more.openingHours': 'Öffnungszeiten',
  'more.needsConnection': '(braucht eine Verbindung)',
  'more.invalidCoordinates': 'Ungültige Koordinaten',
  'more.noMap': 'Kein Standort hinterlegt',
})
