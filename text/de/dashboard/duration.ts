import { messages } from '../../messages.ts'

export const duration = messages({
  'duration.underMinute': 'weniger als eine Minute',
  'duration.minutes': '{count, plural, one {# Minute} other {# Minuten}}',
  'duration.hours': '{count, plural, one {# Stunde} other {# Stunden}}',
  'duration.days': '{count, plural, one {# Tag} other {# Tage}}',
})
