import { messages } from '../../messages.ts'

export const activity = messages({
  'activity.title': 'النشاط',
  'activity.needsConnection':
    'يحتاج سجل النشاط إلى اتصال: لا يُحفظ منه شيء على هذا الجهاز. يُفتح تلقائيًا عند توفر اتصال.',
  'activity.loadFailed': 'تعذّر تحميل النشاط.',
  'activity.changesOf': 'التغييرات: {subject}',
  'activity.showAll': 'عرض كل النشاط',
  'activity.empty': 'لم يتغيّر شيء بعد.',
  'activity.older': 'عرض التغييرات الأقدم',
  'activity.allChanges': 'كل التغييرات<hidden>: {subject}</hidden>',
  'activity.times': 'أُجري <first>{made}</first>، طُبّق <last>{applied}</last>',
  'activity.fromTo': '<old>{from}</old> <arrow>←</arrow> <new>{to}</new>',
  'activity.redacted': 'تغيّر',
  'activity.reordered': 'بترتيب آخر',
  'activity.goneVehicle': 'سيارة لم تعد موجودة',

  'activity.restore': 'استعادة',
  'activity.restoreSubject': 'استعادة {subject}',
  'activity.restorableUntil': 'يمكن استعادتها حتى {date}.',
  'activity.expired': 'مضى على الحذف وقت طويل فلم تعد الاستعادة ممكنة.',
  'activity.restored': 'عادت {subject} إلى المخزون.',
  'activity.restoreWaits': 'حُفظ على هذا الجهاز: تُستعاد السيارة عند توفر اتصال.',
  'activity.restoreFailed': 'تعذّرت استعادة السيارة. يرجى المحاولة مرة أخرى.',

  'activity.settings': 'الإعدادات',
  'activity.person': 'بيانات شخص',
  'activity.account': 'الحساب {id}',
  'activity.accountOf': 'حساب {name}',
  'activity.enquiryOf': 'استفسار {name}',
  'activity.car': 'السيارة {id}',
  'activity.inquiry': 'الاستفسار {id}',
  'activity.appointment': 'الموعد {id}',
  'activity.reservation': 'الحجز {id}',
  'activity.check': 'جرد الساحة {id}',

  'activity.visitor': 'زائر',
  'activity.added': '{by}: إضافة <record>{subject}</record>',
  'activity.changed':
    '{conflict, select, yes {{by}: طلب تغيير <record>{subject}</record>} other {{by}: تغيير <record>{subject}</record>}}',
  'activity.sold':
    '{conflict, select, yes {{by}: طلب تسجيل بيع <record>{subject}</record>} other {{by}: تسجيل بيع <record>{subject}</record>}}',
  'activity.unsold':
    '{conflict, select, yes {{by}: طلب إعادة <record>{subject}</record> للبيع} other {{by}: إعادة <record>{subject}</record> للبيع}}',
  'activity.deleted':
    '{conflict, select, yes {{by}: طلب حذف <record>{subject}</record>} other {{by}: حذف <record>{subject}</record>}}',
  'activity.restoredCar': '{by}: استعادة <record>{subject}</record>',
  'activity.sent': '{by}: إرسال <record>{subject}</record>',
  'activity.opened': '{by}: فتح <record>{subject}</record>',
  'activity.followedUp':
    '{conflict, select, yes {{by}: طلب متابعة <record>{subject}</record>} other {{by}: متابعة <record>{subject}</record>}}',
  'activity.made': '{by}: إنشاء <record>{subject}</record>',
  'activity.reserved':
    '{conflict, select, yes {{by}: طلب حجز <record>{subject}</record>} other {{by}: حجز <record>{subject}</record>}}',
  'activity.released': '{by}: إنهاء حجز <record>{subject}</record>',
  'activity.started': '{by}: بدء <record>{subject}</record>',
  'activity.marked': '{by}: وضع علامة على سيارة في <record>{subject}</record>',
  'activity.ended': '{by}: إنهاء <record>{subject}</record>',
  'activity.wentOn': '{by}: استئناف <record>{subject}</record>',
  'activity.removed': '{by}: إزالة <record>{subject}</record>',
  'activity.lookedUp': '{by}: الاطلاع على <record>{subject}</record>',
  'activity.exported': '{by}: تصدير <record>{subject}</record>',
  'activity.redirects': '{by}: تغيير العناوين القديمة (<record>{subject}</record>)',
  'activity.decided': '{by}: البتّ في تعارض بشأن <record>{subject}</record>',
  'activity.other':
    '{conflict, select, yes {{by}: طلب {action} <record>{subject}</record>} other {{by}: {action} <record>{subject}</record>}}',
})
