import { messages } from '../messages.ts'

export const nothing = messages({
  'nothing.drop': 'عوامل تصفية يمكن إزالتها',
  'nothing.closest': 'الأقرب إلى ما طلبته',
  'nothing.withoutWords':
    'بدون «{words}»: {count, plural, zero {لا سيارات} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'nothing.withoutBrand':
    'بدون الماركة {value}: {count, plural, zero {لا سيارات} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'nothing.withoutMin':
    'بدون أدنى سعر {value}: {count, plural, zero {لا سيارات} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'nothing.withoutMax':
    'بدون أعلى سعر {value}: {count, plural, zero {لا سيارات} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'nothing.withoutFuel':
    'بدون نوع الوقود {value}: {count, plural, zero {لا سيارات} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'nothing.withoutBody':
    'بدون شكل الهيكل {value}: {count, plural, zero {لا سيارات} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'nothing.withoutTransmission':
    'بدون ناقل الحركة {value}: {count, plural, zero {لا سيارات} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'nothing.withoutYear':
    'بدون سنة الصنع {value}: {count, plural, zero {لا سيارات} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}',
})
