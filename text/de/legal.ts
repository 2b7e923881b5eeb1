import { messages } from '../messages.ts'

export const legal = messages({
  'legal.either': '{email} oder {phone}',
  'legal.contactPage': 'unsere Kontaktseite',
  'legal.untilAsked': 'bis Sie uns um die Löschung bitten',
  'legal.until': 'bis {count, plural, one {# Monat} other {# Monate}} nach der letzten Änderung',
})
