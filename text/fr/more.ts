import { messages } from '../messages.ts'

export const more = messages({
  'more.saved': 'Favoris',
  'more.savedCount': 'Favoris ({count})',
  'more.compare': 'Comparer',
  'more.compareCount': 'Comparer ({count})',
  'more.call': 'Appeler <hidden>{phone}</hidden>',
  'more.openingHours': 'Horaires d’ouverture',
  'more.needsConnection': '(nécessite une connexion)',
  'more.invalidCoordinates': 'Coordonnées non valides',
  'more.noMap': 'Aucun emplacement indiqué',
})
