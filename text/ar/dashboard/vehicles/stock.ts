import { messages } from '../../../messages.ts'

export const stock = messages({
  'stock.badges': 'إعدادات شارتي «وصلت حديثًا» و«انخفض السعر»',
  'stock.empty': 'لا توجد سيارات في المخزون.',
  'stock.summary':
    '{count, plural, zero {لا سيارات} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}} في المخزون، {value}، متوسط الأيام في المخزون: {average}',
  'stock.ageing': 'مدة البقاء',
  'stock.days': 'الأيام في المخزون',
  'stock.vehicles': 'السيارات',
  'stock.vehicle': 'السيارة',
  'stock.value': 'القيمة',
  'stock.share': 'نسبة السيارات',

  'stock.complete': 'لكل السيارات صور ونص وسعر',
  'stock.incomplete': 'سيارات غير مكتملة',
  'stock.noPhotos': 'دون صور',
  'stock.noDescription': 'دون وصف',
  'stock.noPrice': 'دون سعر',
  'stock.elsewhere': 'صور على موقع آخر',
  'stock.showAll': 'عرض الكل ({count, number})',

  'stock.inStock': 'السيارات في المخزون',
  'stock.sortBy': 'الترتيب حسب',
  'stock.oldest': 'الأطول بقاءً في المخزون',
  'stock.most': 'الأكثر استفسارات',
  'stock.fewest': 'الأقل استفسارات',
  'stock.latestPrice': 'آخر تغيير في السعر',
  'stock.enquiries': 'الاستفسارات',
  'stock.priceHistory': 'سجل الأسعار',
  'stock.showMore': 'عرض المزيد',
  'stock.cost': 'التكلفة',
  'stock.holding': 'تكلفة الاحتفاظ',
  'stock.margin': 'هامش الربح',
  'stock.perDay': 'هامش الربح في اليوم',
  'stock.same': 'لا فرق',
  'stock.lower': 'أقل بمقدار {amount} ({percent})',
  'stock.higher': 'أعلى بمقدار {amount} ({percent})',

  'stock.soldPerMonth': 'المبيعات شهريًا',
  'stock.noSale': 'لا مبيعات في آخر {months} شهرًا.',
  'stock.sales':
    '{count, plural, zero {لم تُبع أي سيارة} one {بيعت سيارة واحدة} two {بيعت سيارتان} few {بيعت # سيارات} many {بيعت # سيارة} other {بيعت # سيارة}} في آخر {months} شهرًا، ومتوسط المدة حتى البيع {average, plural, zero {أقل من يوم} one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}',
  'stock.showTable': 'عرض كجدول',
  'stock.month': 'الشهر',
  'stock.sold': 'مباعة',
  'stock.daysToSale': 'الأيام حتى البيع',
  'stock.soldIn': '{month}: {count}',

  'stock.missingTranslations': 'الترجمات الناقصة',
  'stock.allTranslated': 'جميع النصوص مترجمة ({language}).',
  'stock.siteTexts': 'نصوص الموقع',
})
