import { messages } from '../../../messages.ts'

export const business = messages({
  'business.contactFailed': 'تعذّر تحديث بيانات الاتصال',
  'business.address': 'العنوان',
  'business.hours': 'ساعات العمل',
  'business.coordinates': 'إحداثيات الخريطة',
  'business.coordinatesHint': 'خط العرض,خط الطول',
  'business.recipientsHint': 'يُرسل كل استفسار جديد إلى هذه العناوين، عنوان في كل سطر. لا يراها الزوار.',
  'business.crmHint':
    'تتلقى البرامج التي تقرأ العملاء المحتملين كل رسالة جديدة بصيغة ADF في بريد مستقل، عنوان في كل سطر.',
  'business.mailNotSetUp': 'بريد الاستفسارات غير مُعدّ: اسأل من ثبّت الموقع',

  'business.openingHoursFailed': 'تعذّر تحديث أوقات العمل',
  'business.hoursText':
    'تُحتسب مدة انتظار الرسالة ضمن هذه الأوقات. اترك وقتي اليوم فارغين عند الإغلاق. اليوم الذي يُغلق قبل أن يُفتح ينتهي بعد منتصف الليل. يقرأ الزوار هذه الأوقات، ثم نص «ساعات العمل» من صفحة «بيانات الاتصال».',
  'business.noTimeZone': 'غير محددة: تُحتسب كل ساعة',
  'business.specialDays': 'أيام خاصة',
  'business.specialDay': 'اليوم الخاص {number}',
  'business.addSpecialDay': 'إضافة يوم خاص',
  'business.noSpecialDays': 'لا توجد عطلات أو أيام أخرى بأوقات خاصة.',
  'business.day': 'اليوم',
  'business.note': 'ملاحظة',
  'business.noteHint': 'مثل ليلة العيد',
  'business.specialDayName': 'اليوم الخاص {number}',
  'business.opens': '{day}: الفتح',
  'business.closes': '{day}: الإغلاق',
  'business.opensAgain': '{day}: إعادة الفتح',
  'business.closesAgain': '{day}: الإغلاق الثاني',
  'business.nextDay': 'في اليوم التالي',
  'business.addBreak': 'إضافة استراحة<hidden>: {day}</hidden>',

  'business.socialFailed': 'تعذّر تحديث إعدادات وسائل التواصل الاجتماعي',
  'business.platformUrl': 'عنوان URL لـ {platform}',
  'business.platformEnabled': 'تفعيل {platform}',
  'business.reviewsHint': 'صفحة تقييماتك، ورابطها في تذييل الصفحة.',

  'business.listingsFailed': 'تعذّر تحديث الإعلانات',
  'business.vinText': 'تتطلب الخلاصات رقم الهيكل (VIN) ولا تحتويه إلا ما دام الزوار يرونه أيضًا.',
  'business.numberText': 'يحتوي عليها عندئذٍ الملف vehicles.csv أدناه. ويمكن لغيرك قراءته.',
  'business.feeds': 'خلاصات السيارات',
  'business.feedsText': 'تقرأ Google وMeta العناوين أدناه وتعرض السيارات التي تتوفر لها كل البيانات المطلوبة.',
  'business.noPublicAddress': 'العنوان العام للموقع غير مُعدّ: اسأل الشخص الذي ثبّت الموقع.',
  'business.otherReceivers': 'جهات أخرى',
  'business.google': 'إعلانات السيارات على Google',
  'business.meta': 'مخزون السيارات على Meta',
  'business.feedsOffline': 'يتطلب عرض الخلاصات اتصالًا.',
  'business.inFeed': '{count, number} من {total, number} من السيارات المنشورة',
  'business.missingData': 'البيانات الناقصة',
  'business.missingSettings':
    'من دون هذه الإعدادات لا تُعرض أي سيارة: {settings}. أدخلها في <site>الموقع</site> و<contact>بيانات الاتصال</contact>.',
  'business.allComplete': 'كل السيارات المنشورة بياناتها مكتملة.',
  'business.toComplete':
    '{count, plural, zero {لا سيارات لإكمالها} one {سيارة واحدة لإكمالها} two {سيارتان لإكمالهما} few {# سيارات لإكمالها} many {# سيارة لإكمالها} other {# سيارة لإكمالها}}',
  'business.missing': '<link>{car}</link>: {missing}',
  'business.vinNotShown': 'رقم الهيكل (VIN)، لا يظهر للزوار',
  'business.showMore': 'عرض المزيد',

  'business.templatesFailed': 'تعذّر تحديث قوالب الردود',
  'business.templatesText':
    'نصوص لأزرار «اتصال» و«WhatsApp» و«البريد الإلكتروني» في الرسالة. يصبح {name} اسم المرسل، و{car} السيارة، و{price} سعرها، و{link} عنوان صفحتها.',
  'business.template': 'القالب {number}',
  'business.addTemplate': 'إضافة قالب',
  'business.noTemplates': 'لا توجد قوالب بعد. يُرد على الرسائل بالنص المعتاد.',
})
