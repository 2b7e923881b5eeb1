import { messages } from '../../messages.ts'

export const output = messages({
  'windowCards.title': 'بطاقات العرض',
  'windowCards.none': 'لم تُحدَّد أي سيارة. حدّد سيارات في القائمة، ثم اضغط «طباعة بطاقات العرض».',
  'windowCards.layout': 'التخطيط',
  'windowCards.onePerPage': 'واحدة في كل صفحة',
  'windowCards.fourPerPage': 'أربع في كل صفحة',
  'windowCards.preparing': 'جارٍ التجهيز…',
  'windowCards.print': 'طباعة',
  'windowCards.making': 'جارٍ إنشاء رمز QR رقم {number, number} من {total, number}',
  'windowCards.count':
    '{count, plural, zero {لا بطاقات} one {بطاقة واحدة} two {بطاقتان} few {# بطاقات} many {# بطاقة} other {# بطاقة}}',
  'windowCards.noCode':
    'بلا رمز QR: {count, number}. تحصل السيارة المضافة على هذا الجهاز على صفحتها بعد إرسالها إلى الخادم.',
  'windowCards.hidden': 'مخفية أو مباعة: {count, number}. تؤدي رموز QR الخاصة بها إلى صفحة لا يراها الزوار.',
  'windowCards.codeOf': 'رمز QR للعنوان {address}',
  'windowCards.more': 'مزيد من الصور والتفاصيل',
  'csv.export': 'تصدير CSV',
  'csv.failed': 'تعذّر إنشاء الملف. يرجى المحاولة مرة أخرى مع وجود اتصال.',
})
