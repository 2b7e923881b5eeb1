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
    '{count, plural, zero {# سيارة منشورة} one {سيارة واحدة منشورة} two {سيارتان منشورتان} few {# سيارات منشورة} many {# سيارة منشورة} other {# سيارة منشورة}}',
  'bulk.publishedAlready':
    'سبق نشر {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'bulk.hide': 'إخفاء',
  'bulk.hideQuestion':
    'سيؤدي هذا إلى إخفاء {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}.',
  'bulk.hidden':
    '{count, plural, zero {# سيارة مخفية} one {سيارة واحدة مخفية} two {سيارتان مخفيتان} few {# سيارات مخفية} many {# سيارة مخفية} other {# سيارة مخفية}}',
  'bulk.hiddenAlready':
    'سبق إخفاء {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'bulk.feature': 'تمييز',
  'bulk.featureQuestion':
    'سيؤدي هذا إلى تمييز {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}} في الصفحة الرئيسية.',
  'bulk.featured':
    '{count, plural, zero {# سيارة مميّزة} one {سيارة واحدة مميّزة} two {سيارتان مميّزتان} few {# سيارات مميّزة} many {# سيارة مميّزة} other {# سيارة مميّزة}} في الصفحة الرئيسية',
  'bulk.featuredAlready':
    'سبق تمييز {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}} في الصفحة الرئيسية',
  'bulk.sell': 'تسجيل البيع',
  'bulk.sellQuestion':
    'سيؤدي هذا إلى تسجيل بيع {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}} والإزالة تلقائيًا من الصفحة الرئيسية والإعلانات المميّزة.',
  'bulk.sold':
    '{count, plural, zero {# سيارة مباعة} one {سيارة واحدة مباعة} two {سيارتان مباعتان} few {# سيارات مباعة} many {# سيارة مباعة} other {# سيارة مباعة}}',
  'bulk.delete': 'حذف',
  'bulk.deleteQuestion':
    'هل تريد بالتأكيد حذف {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}؟ لا يمكن التراجع عن هذا الإجراء.',
  'bulk.deleted':
    '{count, plural, zero {# سيارة محذوفة} one {سيارة واحدة محذوفة} two {سيارتان محذوفتان} few {# سيارات محذوفة} many {# سيارة محذوفة} other {# سيارة محذوفة}}',
  'bulk.priceChanged':
    'سعر جديد: {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'bulk.printCards': 'طباعة بطاقات العرض',
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
    '{result} {count, plural, zero {استُبعدت # سيارة بسبب تغيّرها في هذه الأثناء.} one {استُبعدت سيارة واحدة بسبب تغيّرها في هذه الأثناء.} two {استُبعدت سيارتان بسبب تغيّرهما في هذه الأثناء.} few {استُبعدت # سيارات بسبب تغيّرها في هذه الأثناء.} many {استُبعدت # سيارة بسبب تغيّرها في هذه الأثناء.} other {استُبعدت # سيارة بسبب تغيّرها في هذه الأثناء.}}',
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
