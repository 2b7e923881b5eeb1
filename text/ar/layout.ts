import { messages } from '../messages.ts'

export const layout = messages({
  'layout.main': 'القائمة الرئيسية',
  'layout.notice': 'تنويه',
  'layout.savedCars': 'السيارات المحفوظة',
  'layout.hello': 'مرحبًا، لدي سؤال.',
  'layout.languages': 'اللغات',
  'layout.pricesAsOf': 'الأسعار كما في {time}',

  'layout.notLoaded': 'تعذّر تحميل هذه الصفحة',
  'layout.checkConnection': 'يرجى التحقق من اتصالك.',
  'layout.notComplete': 'تعذّر تحميل هذه الصفحة كاملة. يرجى التحقق من اتصالك.',
  'layout.vehiclesNotLoaded': 'تعذّر تحميل السيارات. يرجى التحقق من اتصالك.',
  'layout.vehicleNotLoaded': 'تعذّر تحميل هذه السيارة. يرجى التحقق من اتصالك.',
  'layout.carsNotLoaded': 'تعذّر تحميل السيارات. يرجى التحقق من اتصالك.',
  'layout.loadingVehicles': 'جارٍ تحميل السيارات…',

  'layout.pageNotFound': 'الصفحة غير موجودة',
  'layout.pageNotFoundText': 'الصفحة التي تبحث عنها غير موجودة أو نُقلت.',
  'layout.backHome': 'العودة إلى الرئيسية',
  'layout.goBack': 'رجوع',

  'layout.siteClosed': 'موقعنا غير متاح في الوقت الحالي.',

  'layout.lastUpdated': 'آخر تحديث: {day}',

  'layout.openUntil': 'مفتوح حتى {time}',
  'layout.openTodayUntil': 'مفتوح اليوم حتى {time}',
  'layout.openToday': 'مفتوح اليوم {spans}',
  'layout.and': '{first} و{second}',

  'layout.linkCopied': 'نُسخ الرابط',
  'layout.link': 'الرابط: {url}',
  'layout.carsAt': 'سيارات لدى {site}',
})
