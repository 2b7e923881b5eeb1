import { messages } from '../messages.ts'

export const shared = messages({
  'shared.back': 'رجوع',
  'shared.cancel': 'إلغاء',
  'shared.close': 'إغلاق',
  'shared.openMenu': 'فتح القائمة',
  'shared.closeMenu': 'إغلاق القائمة',
  'shared.skip': 'الانتقال إلى المحتوى',
  'shared.required': 'مطلوب',
  'shared.retry': 'إعادة المحاولة',
  'shared.newTab': '(يُفتح في علامة تبويب جديدة)',

  'shared.onRequest': 'السعر عند الطلب',
  'shared.distance.mi': '{distance} ميل',
  'shared.distance.km': '{distance} كم',
  'shared.power': '{power} حصان',

  'shared.monday': 'الاثنين',
  'shared.tuesday': 'الثلاثاء',
  'shared.wednesday': 'الأربعاء',
  'shared.thursday': 'الخميس',
  'shared.friday': 'الجمعة',
  'shared.saturday': 'السبت',
  'shared.sunday': 'الأحد',
  'shared.days': 'من {first} إلى {last}',
  'shared.closed': 'مغلق',

  'shared.gallery': 'معرض الصور',
  'shared.previousPicture': 'الصورة السابقة',
  'shared.nextPicture': 'الصورة التالية',

  'shared.connection': 'الاتصال',
  'shared.online': 'متصل',
  'shared.offline': 'غير متصل',
  'shared.syncing': 'جارٍ المزامنة',
  'shared.waiting':
    '، {count, plural, zero {لا تغييرات في الانتظار} one {تغيير واحد في الانتظار} two {تغييران في الانتظار} few {# تغييرات في الانتظار} many {# تغييرًا في الانتظار} other {# تغيير في الانتظار}}{photos, plural, =0 {} zero {} one {، منها صورة واحدة} two {، منها صورتان} few {، منها # صور} many {، منها # صورة} other {، منها # صورة}}',

  'shared.home': 'الرئيسية',
  'shared.cars': 'السيارات',
  'shared.about': 'من نحن',
  'shared.team': 'فريقنا',
  'shared.contact': 'اتصل بنا',
  'shared.quickLinks': 'روابط سريعة',
  'shared.followUs': 'تابعنا',
  'shared.reviews': 'التقييمات',
  'shared.samples':
    'إعلانات نموذجية: ‏«Used Car Price Prediction Dataset» من إعداد Taeef Najib، ‏<license>CC BY 4.0</license>. الصور رسوم توضيحية ولا تُظهر أي سيارة حقيقية.',

  'shared.noStorage':
    'لا يمكن لعلامة التبويب هذه حفظ أي شيء: ما تفعله هنا يحتاج إلى اتصال، ولا يبقى منه شيء بعد زيارتك.',
  'shared.ok': 'حسنًا',
  'shared.newVersion': 'يتوفر إصدار جديد',
  'shared.newVersionWaits': '– سيُحمَّل عندما لا تبقى في أي نموذج تغييرات غير محفوظة ولا يُرسَل شيء',
  'shared.later': 'لاحقًا',
  'shared.update': 'تحديث',

  'shared.install': 'تثبيت التطبيق',
})
