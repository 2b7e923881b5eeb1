import { messages } from '../../messages.ts'

export const duration = messages({
  'duration.underMinute': 'moins d’une minute',
  'duration.minutes': '{count, plural, one {# minute} many {# de minutes} other {# minutes}}',
  'duration.hours': '{count, plural, one {# heure} many {# d’heures} other {# heures}}',
  'duration.days': '{count, plural, one {# jour} many {# de jours} other {# jours}}',
})
