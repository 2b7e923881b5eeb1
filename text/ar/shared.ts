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
  'shared.newTab': '(يفتح في علامة تبويب جديدة)',

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
    '، {count, plural, zero {لا تغييرات بانتظار الإرسال} one {تغيير واحد بانتظار الإرسال} two {تغييران بانتظار الإرسال} few {# تغييرات بانتظار الإرسال} many {# تغييرًا بانتظار الإرسال} other {# تغيير بانتظار الإرسال}}{photos, plural, =0 {} zero {} one {، منها صورة واحدة} two {، منها صورتان} few {، منها # صور} many {، منها # صورة} other {، منها # صورة}}',

  'shared.home': 'الرئيسية',
  'shared.cars': 'السيارات',
  'shared.about': 'من نحن',
  'shared.contact': 'اتصل بنا',
  'shared.quickLinks': 'روابط سريعة',
  'shared.followUs': 'تابعونا',
  'shared.reviews': 'التقييمات',
  'shared.samples':
    'عروض نموذجية: ‏«Used Car Price Prediction Dataset» من إعداد Taeef Najib، ‏<license>CC BY 4.0</license>. الصور رسوم توضيحية ولا تُظهر أي سيارة حقيقية.',

  'shared.noStorage':
    'لا يمكن لعلامة التبويب هذه حفظ أي شيء: ما تفعله هنا يحتاج إلى اتصال، ولا يبقى منه شيء بعد زيارتك.',
  'shared.ok': 'حسنًا',
  'shared.newVersion': 'يتوفر إصدار جديد',
  'shared.newVersionWaits': '– سيُحمَّل عندما لا تبقى في أي نموذج تغييرات غير محفوظة ولا يُرسَل شيء',
  'shared.later': 'لاحقًا',
  'shared.update': 'تحديث',

  'shared.install': 'تثبيت التطبيق',
  'shared.installTitle': 'تثبيت هذا التطبيق',
  'shared.installWaiting':
    '{count, plural, zero {لا شيء ينتظر} one {تغيير أو استفسار واحد ينتظر} two {تغييران أو استفساران ينتظران} few {# تغييرات أو استفسارات تنتظر} many {# تغييرًا أو استفسارًا ينتظر} other {# تغيير أو استفسار ينتظر}} في هذا المتصفح. للتطبيق المثبَّت مساحة تخزين خاصة به ولن يعرف عنها شيئًا: دعها تُرسَل أولًا.',
  'shared.installWaitingOffline':
    '{count, plural, zero {لا شيء ينتظر} one {تغيير أو استفسار واحد ينتظر} two {تغييران أو استفساران ينتظران} few {# تغييرات أو استفسارات تنتظر} many {# تغييرًا أو استفسارًا ينتظر} other {# تغيير أو استفسار ينتظر}} في هذا المتصفح. للتطبيق المثبَّت مساحة تخزين خاصة به ولن يعرف عنها شيئًا: دعها تُرسَل أولًا عند توفر اتصال.',
  'shared.sendNow': 'الإرسال الآن',
  'shared.showSteps': 'عرض الخطوات على أي حال',
  'shared.iosShare': 'اضغط على «مشاركة» في شريط المتصفح. في بعض المتصفحات تجدها خلف النقاط الثلاث.',
  'shared.iosAdd': 'مرّر إلى الأسفل واختر «إضافة إلى الشاشة الرئيسية».',
  'shared.iosHome': 'اضغط على «إضافة». يفتح التطبيق بعد ذلك من أيقونته.',
  'shared.macMenu': 'افتح قائمة «ملف» في Safari أو زر «مشاركة».',
  'shared.macAdd': 'اختر «إضافة إلى Dock».',
  'shared.macDock': 'انقر على «إضافة». يفتح التطبيق بعد ذلك من Dock.',
  'shared.androidMenu': 'افتح قائمة المتصفح: النقاط الثلاث بجانب العنوان.',
  'shared.androidAdd': 'اختر «إضافة إلى الشاشة الرئيسية» أو «تثبيت التطبيق».',
  'shared.androidHome': 'أكّد بالضغط على «تثبيت». يفتح التطبيق بعد ذلك من أيقونته.',
  'shared.desktopMenu': 'افتح قائمة المتصفح: النقاط في نهاية شريط العنوان.',
  'shared.desktopAdd': 'اختر «تثبيت الصفحة كتطبيق»: في Chrome ضمن «البث والحفظ والمشاركة»، وفي Edge ضمن «التطبيقات».',
  'shared.desktopDock': 'أكّد بالضغط على «تثبيت». يفتح التطبيق بعد ذلك في نافذة خاصة به.',
  'shared.storefrontInstalled':
    'إذا لم يظهر سوى «الفتح في التطبيق»، فالموقع العام مثبَّت هنا من قبل: أزل ذلك التطبيق، ثم ثبّت لوحة التحكم، ثم ثبّت الموقع من جديد.',
})
