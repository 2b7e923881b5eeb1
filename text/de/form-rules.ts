import { messages } from '../messages.ts'

export const formRules = messages({
  'rule.name_required': 'Bitte geben Sie Ihren Namen ein',
  'rule.name_short': 'Der Name braucht mindestens 2 Zeichen',
  'rule.name_long': 'Der Name darf höchstens 50 Zeichen haben',
  'rule.country_code_required': 'Bitte geben Sie die Vorwahl ein',
  'rule.country_code_invalid': 'Geben Sie eine gültige Vorwahl ein (z. B. +49, +43)',
  'rule.phone_required': 'Bitte geben Sie Ihre Telefonnummer ein',
  'rule.phone_digits': 'Die Telefonnummer darf nur Ziffern enthalten',
  'rule.phone_short': 'Die Telefonnummer braucht mindestens 7 Ziffern',
  'rule.phone_long': 'Die Telefonnummer darf höchstens 15 Ziffern haben',
  'rule.email_invalid': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'rule.message_required': 'Bitte schreiben Sie eine Nachricht',
  'rule.message_short': 'Die Nachricht braucht mindestens 10 Zeichen',
  'rule.message_long': 'Die Nachricht darf höchstens 1000 Zeichen haben',
})
