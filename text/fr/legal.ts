import { messages } from '../messages.ts'

export const legal = messages({
  'legal.either': '{email} ou {phone}',
  'legal.contactPage': 'notre page de contact',
  'legal.untilAsked': 'jusqu’à ce que vous nous demandiez de la supprimer',
  'legal.until': 'jusqu’à {count, plural, one {# mois} many {# de mois} other {# mois}} après sa dernière modification',
})
