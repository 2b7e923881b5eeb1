import { messages } from '../../messages.ts'

export const outside = messages({
  'outside.pageTitle': '{title} · لوحة التحكم',
  'outside.recordTitle': '{title}: {record} · لوحة التحكم',
  'outside.opening': 'جارٍ فتح لوحة التحكم…',
  'outside.notFound': 'الصفحة غير موجودة',
  'outside.notFoundText': 'الصفحة التي تبحث عنها غير موجودة أو نُقلت.',
  'outside.backHome': 'العودة إلى الرئيسية',
  'outside.goBack': 'رجوع',
  'outside.pageFailed': 'تعذّر تحميل هذه الصفحة',

  'outside.vehiclesFailed': 'تعذّر تحميل السيارات.',
  'outside.vehicleFailed': 'تعذّر تحميل السيارة.',
  'outside.messagesFailed': 'تعذّر تحميل الرسائل.',
  'outside.appointmentsFailed': 'تعذّر تحميل المواعيد.',
  'outside.checkFailed': 'تعذّر تحميل جرد الساحة.',
  'outside.settingsFailed': 'تعذّر تحميل الإعدادات.',
  'outside.dashboardFailed': 'تعذّر تحميل لوحة التحكم.',
  'outside.loadFailed': 'تعذّر تحميل الصفحة.',
  'outside.dealership': 'معرض السيارات',
})
