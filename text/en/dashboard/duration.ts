// Durations, as parts of messages: waiting for `12 minutes`.
import { messages } from '../../messages.ts'

export const duration = messages({
  'duration.underMinute': 'less than a minute',
  'duration.minutes': '{count, plural, one {# minute} other {# minutes}}',
  'duration.hours': '{count, plural, one {# hour} other {# hours}}',
  'duration.days': '{count, plural, one {# day} other {# days}}',
})
