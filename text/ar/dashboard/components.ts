import { messages } from '../../messages.ts'

export const components = messages({
  'components.moreActions': 'إجراءات أخرى',
  'components.backToVehicles': 'العودة إلى السيارات',
  'components.progress': '{done} من {total}',
  'components.noNames': 'دون أسماء عملاء.',
  'components.undo': 'تراجع',
  'components.closeMessage': 'إغلاق الرسالة',
  'components.quota': '{reason} تبقى التغييرات المنتظرة على هذا الجهاز وتُرسل تلقائيًا.',
  'components.usersFailed': 'تعذّر تحميل المستخدمين',

  'components.empty': '(فارغ)',
  'components.none': '(لا شيء)',
  'components.translated': '{label} ({language})',
  'components.notTranslated': 'غير مترجم: يرى الزوار {language}',
  'components.on': 'مفعّل',
  'components.off': 'معطّل',
  'components.noCaption': 'صورة دون تعليق',
  'components.unassigned': 'غير مُسند',
  'components.formerStaff': 'عضو سابق في الفريق {number}',
  'components.enquiry': 'الاستفسار {number}',
  'components.vehicle': 'السيارة {number}',
  'components.notAdded': 'سيارة لم تُضَف',

  'components.notSaved': 'تعذّر الحفظ على هذا الجهاز. يرجى المحاولة مرة أخرى.',
  'components.notMade': 'لا يمكن إجراء هذا التغيير.',
  'components.carChanged': 'لم يتم التراجع عن شيء: تغيّرت {car} منذ ذلك الحين',
  'components.messageChanged': 'لم يتم التراجع عن شيء: تغيّرت رسالة {name} منذ ذلك الحين',
  'components.allWait': 'حُفظ على هذا الجهاز. عند توفر اتصال: {change}.',
  'components.done': '{change}.',
  'components.someWait': 'حُفظ على هذا الجهاز ليُرسل عند توفر اتصال: {records}.',
  'components.disputed': 'في «يحتاج إلى انتباه»: {records}.',

  'components.cameraInsecure': 'تحتاج الكاميرا إلى HTTPS.',
  'components.cameraDenied':
    'لا يُسمح لهذا الموقع باستخدام الكاميرا. يرجى السماح بذلك في إعدادات المتصفح ثم المحاولة مرة أخرى.',
  'components.cameraNone': 'لم يُعثر على كاميرا في هذا الجهاز.',
  'components.cameraBusy': 'تعذّر تشغيل الكاميرا. ربما يستخدمها تطبيق آخر.',

  'components.photos': 'الصور',
  'components.address': 'العنوان',
  'components.dealershipName': 'اسم المعرض',
})
