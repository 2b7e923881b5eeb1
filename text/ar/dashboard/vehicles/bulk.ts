import { messages } from '../../../messages.ts'

export const bulk = messages({
  'bulk.vehicles':
    '{count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'bulk.toolbar': 'السيارات المحددة',
  'bulk.progress': 'السيارات التي تغيّرت',

  'bulk.publish': 'نشر',
  'bulk.publishQuestion':
    'سيؤدي هذا إلى نشر {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}.',
  'bulk.published':
    'تم نشر {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'bulk.publishedAlready':
    'سبق نشر {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'bulk.hide': 'إخفاء',
  'bulk.hideQuestion':
    'سيؤدي هذا إلى إخفاء {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}.',
  'bulk.hidden':
    'تم إخفاء {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'bulk.hiddenAlready':
    'سبق إخفاء {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'bulk.feature': 'إبراز',
  'bulk.featureQuestion':
    'سيؤدي هذا إلى إبراز {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}} في الصفحة الرئيسية.',
  'bulk.featured':
    'تم إبراز {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}} في الصفحة الرئيسية',
  'bulk.featuredAlready':
    'سبق إبراز {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}} في الصفحة الرئيسية',
  'bulk.sell': 'وضع علامة «مباع»',
  'bulk.sellQuestion':
    'سيؤدي هذا إلى وضع علامة «مباع» على {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}} والإزالة تلقائيًا من الصفحة الرئيسية والإعلانات المميزة.',
  'bulk.sold':
    'تم وضع علامة «مباع» على {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'bulk.delete': 'حذف',
  'bulk.deleteQuestion':
    'هل تريد بالتأكيد حذف {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}؟ لا يمكن التراجع عن هذا الإجراء.',
  'bulk.deleted':
    'تم حذف {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'bulk.priceChanged':
    'تم تغيير سعر {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'bulk.printCards': 'طباعة بطاقات النوافذ',
  'bulk.copyPictures': 'نسخ الصور',
  'bulk.allCopied': 'كل الصور موجودة على هذا الموقع بالفعل',
  'bulk.copying':
    'جارٍ نسخ صور {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'bulk.copyNeedsConnection': 'يحتاج نسخ الصور إلى اتصال بالخادم.',

  'bulk.leftOut':
    '{count, plural, zero {# سيارة مستبعدة} one {سيارة واحدة مستبعدة} two {سيارتان مستبعدتان} few {# سيارات مستبعدة} many {# سيارة مستبعدة} other {# سيارة مستبعدة}}:',
  'bulk.reason': '{name}: {reason}',
  'bulk.isSold': 'إنها مباعة',
  'bulk.noPrice': 'ليس لها سعر',
  'bulk.nothingChanged': 'لم يتغيّر شيء: تغيّرت هذه السيارات في هذه الأثناء.',
  'bulk.changedBefore':
    '{result} استُبعدت {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}} بسبب تغيّرها في هذه الأثناء.',
  'bulk.undone':
    'تم التراجع عن تغيير {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'bulk.undoneSome':
    'تم التراجع عن تغيير {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}. تغيّرت في هذه الأثناء {left, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}: {names}',

  'bulk.changePrice': 'تغيير السعر',
  'bulk.direction': 'الاتجاه',
  'bulk.lower': 'خفض',
  'bulk.raise': 'رفع',
  'bulk.amount': 'المقدار',
  'bulk.unit': 'الوحدة',
  'bulk.percent': 'بالمئة',
  'bulk.rounding': 'التقريب',
  'bulk.toStep': 'إلى {amount}',
  'bulk.endingIn': 'ينتهي بـ {digits}',
  'bulk.numberNeeded': 'أدخل رقمًا أكبر من 0',
  'bulk.noChange': 'هذا لا يغيّر أي سعر',
  'bulk.free': 'سيكون سعر {name} 0 أو أقل',
  'bulk.freeMore': 'سيكون سعر {name} و{count, number} أخرى 0 أو أقل',
  'bulk.belowCost':
    '{count, plural, zero {# سيارة سيقل سعرها} one {سيارة واحدة سيقل سعرها} two {سيارتان سيقل سعرهما} few {# سيارات سيقل سعرها} many {# سيارة سيقل سعرها} other {# سيارة سيقل سعرها}} عن التكلفة: {cars}',
  'bulk.belowCostMore':
    '{count, plural, zero {# سيارة سيقل سعرها} one {سيارة واحدة سيقل سعرها} two {سيارتان سيقل سعرهما} few {# سيارات سيقل سعرها} many {# سيارة سيقل سعرها} other {# سيارة سيقل سعرها}} عن التكلفة: {cars} و{more, number} أخرى',
  'bulk.priceAndCost': '{car} ({price}، التكلفة {cost})',
  'bulk.preview': 'معاينة',
  'bulk.vehicle': 'السيارة',
  'bulk.now': 'الحالي',
  'bulk.new': 'الجديد',
})
