import { messages } from '../messages.ts'

export const cars = messages({
  'cars.title': 'سياراتنا',
  'cars.filters': 'عوامل التصفية',
  'cars.sort': 'الترتيب حسب',
  'cars.results': 'النتائج',
  'cars.vehicles': 'السيارات',
  'cars.found':
    '{count, plural, zero {لا سيارات} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'cars.matching':
    '{count, plural, zero {لا سيارات مطابقة} one {سيارة واحدة مطابقة} two {سيارتان مطابقتان} few {# سيارات مطابقة} many {# سيارة مطابقة} other {# سيارة مطابقة}}',
  'cars.search': 'البحث حسب الماركة أو الطراز',
  'cars.searchHint': 'الماركة أو الطراز',
  'cars.shown': 'السيارات المعروضة: {shown, number} من {count, number}',
  'cars.more': 'عرض المزيد',

  'cars.newest': 'الأحدث وصولًا',
  'cars.oldest': 'الأقدم وصولًا',
  'cars.priceUp': 'السعر، من الأقل إلى الأعلى',
  'cars.priceDown': 'السعر، من الأعلى إلى الأقل',
  'cars.yearDown': 'سنة الصنع، الأحدث أولًا',
  'cars.mileageUp': 'المسافة المقطوعة، الأقل أولًا',

  'cars.brand': 'الماركة',
  'cars.allBrands': 'كل الماركات',
  'cars.brandCount': '{brand} ({count})',
  'cars.minPrice': 'أدنى سعر',
  'cars.maxPrice': 'أعلى سعر',
  'cars.anyPrice': 'أي سعر',
  'cars.highestPrice': 'السعر الأقصى',
  'cars.fuel': 'نوع الوقود',
  'cars.anyFuel': 'أي نوع وقود',
  'cars.year': 'سنة الصنع',
  'cars.anyYear': 'أي سنة',
  'cars.anyBody': 'أي شكل هيكل',
  'cars.anyTransmission': 'أي ناقل حركة',
  'cars.clear': 'مسح عوامل التصفية',
  'cars.show':
    '{count, plural, zero {لا سيارات للعرض} one {عرض سيارة واحدة} two {عرض سيارتين} few {عرض # سيارات} many {عرض # سيارة} other {عرض # سيارة}}',

  'cars.active': 'عوامل التصفية المفعّلة',
  'cars.remove': '<hidden>إزالة: </hidden>{filter}',
  'cars.quoted': '«{words}»',
  'cars.from': 'من {price}',
  'cars.upTo': 'حتى {price}',

  'cars.none': 'لم يُعثر على سيارات',
  'cars.noneText': 'جرّب تعديل معايير البحث أو عوامل التصفية',
  'cars.showAll': 'عرض كل السيارات',

  'cars.reserved': 'محجوزة',
  'cars.newIn': 'وصلت حديثًا',
  'cars.priceDrop': 'انخفض السعر<was><hidden>من </hidden><amount>{price}</amount></was>',
  'cars.compare': 'مقارنة',
  'cars.compareCar': 'مقارنة {car}',
  'cars.saveCar': 'حفظ {car}',
  'cars.wasWhenSaved': 'كان سعرها {price} عندما حفظتها',
})
