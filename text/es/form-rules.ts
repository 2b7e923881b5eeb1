import { messages } from '../messages.ts'

export const formRules = messages({
  'rule.name_required': 'El nombre es obligatorio',
  'rule.name_short': 'El nombre debe tener al menos 2 caracteres',
  'rule.name_long': 'El nombre debe tener como máximo 50 caracteres',
  'rule.country_code_required': 'El prefijo es obligatorio',
  'rule.country_code_invalid': 'Introduzca un prefijo válido (p. ej., +34, +52)',
  'rule.phone_required': 'El número de teléfono es obligatorio',
  'rule.phone_digits': 'El número de teléfono solo puede contener dígitos',
  'rule.phone_short': 'El número de teléfono debe tener al menos 7 dígitos',
  'rule.phone_long': 'El número de teléfono debe tener como máximo 15 dígitos',
  'rule.email_invalid': 'Introduzca una dirección de correo electrónico válida',
  'rule.message_required': 'El mensaje es obligatorio',
  'rule.message_short': 'El mensaje debe tener al menos 10 caracteres',
  'rule.message_long': 'El mensaje debe tener como máximo 1000 caracteres',
})
