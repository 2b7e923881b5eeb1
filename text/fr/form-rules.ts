import { messages } from '../messages.ts'

export const formRules = messages({
  'rule.name_required': 'Le nom est obligatoire',
  'rule.name_short': 'Le nom doit comporter au moins 2 caractères',
  'rule.name_long': 'Le nom doit comporter 50 caractères au plus',
  'rule.country_code_required': 'L’indicatif du pays est obligatoire',
  'rule.country_code_invalid': 'Saisissez un indicatif valide (p. ex. +33, +32)',
  'rule.phone_required': 'Le numéro de téléphone est obligatoire',
  'rule.phone_digits': 'Le numéro de téléphone ne doit comporter que des chiffres',
  'rule.phone_short': 'Le numéro de téléphone doit comporter au moins 7 chiffres',
  'rule.phone_long': 'Le numéro de téléphone doit comporter 15 chiffres au plus',
  'rule.email_invalid': 'Veuillez saisir une adresse e-mail valide',
  'rule.message_required': 'Le message est obligatoire',
  'rule.message_short': 'Le message doit comporter au moins 10 caractères',
  'rule.message_long': 'Le message doit comporter 1000 caractères au plus',
})
