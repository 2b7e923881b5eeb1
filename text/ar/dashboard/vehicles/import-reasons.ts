import { messages } from '../../../messages.ts'

export const importReasons = messages({
  'reason.unreadable': '{field}: تعذّرت القراءة ({text})',
  'reason.badCharacters': '{field}: أحرف تتعذّر قراءتها',
  'reason.html': 'تحوّل HTML في {field} إلى نص',
  'reason.otherCurrency': '{field} بعملة {currency}، وأسعار الموقع بعملة {site}',
  'reason.leftOut': 'استُبعد الحقل «{field}»: {cause}',
  'reason.shortened': 'اختُصر الحقل «{field}» إلى {max} من الأحرف',
  'reason.surplus': '{field}: استُبعد آخر {count}، والحد الأقصى للسيارة {max}',
  'reason.unknown': 'غير معروف: {value}',
  'reason.checkDigit': 'رقم التحقق في رقم الهيكل خاطئ',
  'reason.total': 'سطر مجاميع وليس سيارة',
  'reason.numberTaken': 'رقم المخزون لسيارة أخرى',
  'reason.unchanged': 'لم يتغيّر شيء',

  'reason.same':
    '{what, select, vin {رقم الهيكل نفسه} chassis {رقم الشاسيه نفسه} stock {رقم المخزون نفسه} other {الشركة المصنّعة والطراز وسنة الصنع والمسافة المقطوعة نفسها}} في {of, select, row {الصف {number}} vehicle {السيارة {number}} other {سيارة تنتظر الإرسال}}',
  'reason.sameSold':
    '{what, select, vin {رقم الهيكل نفسه} chassis {رقم الشاسيه نفسه} stock {رقم المخزون نفسه} other {الشركة المصنّعة والطراز وسنة الصنع والمسافة المقطوعة نفسها}} في {of, select, row {الصف {number}} vehicle {السيارة {number}} other {سيارة تنتظر الإرسال}}، وهي مباعة',

  'reason.quotes': 'علامة اقتباس في هذا الصف غير مغلقة أو في غير مكانها',
  'reason.width': 'في الصف {count, number} قيمة لعدد {columns} من الأعمدة',
  'reason.fileEmpty': 'الملف فارغ.',
  'reason.fileNoRows': 'لا صفوف في الملف تحت العناوين.',
  'reason.fileColumns': 'في الملف {count, number} عمود. يمكن استيراد ملف بحد أقصى {max} عمود.',
  'reason.fileHeadings': 'لا يحتوي الصف الأول على عناوين. هل هذا ملف CSV في أعلاه أسماء أعمدته؟',
  'reason.fileRows': 'في الملف أكثر من {max, number} صف. قسّمه إلى عدة ملفات واستوردها واحدًا تلو الآخر.',
  'reason.fileSize': 'الملف أكبر من {max} ميغابايت. قسّمه إلى عدة ملفات واستوردها واحدًا تلو الآخر.',
  'reason.fileNotCsv': 'هذا ليس ملف CSV. افتحه في برنامج الجداول واحفظه بصيغة CSV.',
  'reason.fileFailed': 'تعذّرت قراءة الملف: {error}',
  'reason.readerNotLoaded': 'تعذّر تحميل جزء التطبيق الذي يقرأ الملفات. حاول مرة أخرى مع اتصال.',
  'reason.readingTooLong': 'استغرقت قراءة الملف وقتًا طويلًا. ربما يكون تالفًا.',
})
