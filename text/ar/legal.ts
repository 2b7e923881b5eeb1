import { messages } from '../messages.ts'

export const legal = messages({
  'legal.either': '{email} أو {phone}',
  'legal.contactPage': 'صفحة الاتصال لدينا',
  'legal.untilAsked': 'حتى تطلب منا حذفه',
  'legal.until':
    'حتى {count, plural, zero {# شهر} one {شهر واحد} two {شهرين} few {# أشهر} many {# شهرًا} other {# شهر}} بعد آخر تغيير فيه',
})
