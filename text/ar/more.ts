import { messages } from '../messages.ts'

export const more = messages({
  'more.saved': 'المحفوظة',
  'more.savedCount': 'المحفوظة ({count})',
  'more.compare': 'مقارنة',
  'more.compareCount': 'مقارنة ({count})',
  'more.call': 'اتصال <hidden>{phone}</hidden>',
  'more.openingHours': 'أوقات العمل',
  'more.needsConnection': '(تحتاج إلى اتصال)',
  'more.invalidCoordinates': 'إحداثيات غير صالحة',
  'more.noMap': 'لم يُحدَّد موقع على الخريطة',
})
