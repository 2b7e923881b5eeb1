import { messages } from '../../messages.ts'

export const duration = messages({
  'duration.underMinute': 'menos de un minuto',
  'duration.minutes': '{count, plural, one {# minuto} many {# de minutos} other {# minutos}}',
  'duration.hours': '{count, plural, one {# hora} many {# de horas} other {# horas}}',
  'duration.days': '{count, plural, one {# día} many {# de días} other {# días}}',
})
