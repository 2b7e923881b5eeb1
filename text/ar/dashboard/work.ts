import { messages } from '../../messages.ts'

export const work = messages({
  'work.today': 'اليوم',
  'work.nothing': 'لا توجد مهام حاليًا.',
  'work.waitingFor': 'في الانتظار منذ {time}',
  'work.hours': '{count, number} س',
  'work.appointment': 'موعد {time}',
  'work.followUpSince': 'متابعة مستحقة منذ {date}',
  'work.followUpToday': 'متابعة مستحقة اليوم',
  'work.more':
    '{count, number} أخرى في <due>الرسائل المستحقة</due> و<unread>الرسائل غير المقروءة</unread> و<appointments>المواعيد</appointments>',
  'work.overAged':
    '{count, plural, zero {لا سيارات في المخزون منذ أكثر من 90 يومًا} one {سيارة واحدة في المخزون منذ أكثر من 90 يومًا} two {سيارتان في المخزون منذ أكثر من 90 يومًا} few {# سيارات في المخزون منذ أكثر من 90 يومًا} many {# سيارة في المخزون منذ أكثر من 90 يومًا} other {# سيارة في المخزون منذ أكثر من 90 يومًا}}',
  'work.call': 'اتصال<hidden> بـ {name}</hidden>',
  'work.aged':
    '{days, plural, zero {أقل من يوم} one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}} · {inquiries, plural, zero {لا استفسارات} one {استفسار واحد} two {استفساران} few {# استفسارات} many {# استفسارًا} other {# استفسار}}',
  'work.changePrice': 'تغيير السعر<hidden>: {car}</hidden>',
  'work.notOnGoogle':
    '{count, plural, zero {كل السيارات موجودة في Google} one {سيارة واحدة غير موجودة في Google} two {سيارتان غير موجودتين في Google} few {# سيارات غير موجودة في Google} many {# سيارة غير موجودة في Google} other {# سيارة غير موجودة في Google}}',
  'work.complete': 'استكمال البيانات',

  'work.firstSteps': 'الخطوات الأولى',
  'work.dismiss': 'إخفاء<hidden> الخطوات الأولى</hidden>',
  'work.done': 'تم:',
  'work.toDo': 'للتنفيذ:',
  'work.left': 'ما زال من المثال: {fields}',
  'work.enterName': 'إدخال اسم المعرض',
  'work.enterContact': 'إدخال بيانات الاتصال',
  'work.enterSocial': 'إدخال روابط وسائل التواصل الاجتماعي',
  'work.describe': 'وصف المعرض',
  'work.writeFooter': 'كتابة نص تذييل الصفحة',
  'work.checkPromises': 'مراجعة ما يعد به الموقع',
  'work.addLogo': 'إضافة الشعار واللون',
  'work.chooseRecipients': 'اختيار من يستلم الاستفسارات',
  'work.enterHours': 'إدخال أوقات العمل',
  'work.checkLegal': 'مراجعة الصفحات القانونية',
  'work.addFirst': 'إضافة أول سيارة',
  'work.addUser': 'إضافة مستخدم آخر من الفريق',
  'work.show': 'إظهار الموقع للزوار',

  'work.siteName': 'اسم المعرض',
  'work.tagline': 'الشعار النصي',
  'work.legalName': 'الاسم القانوني',
  'work.founded': 'سنة التأسيس',
  'work.employees': 'عدد الموظفين',
  'work.companyDescription': 'وصف الشركة',
  'work.address': 'العنوان',
  'work.phone': 'الهاتف',
  'work.email': 'البريد الإلكتروني',
  'work.openingTimes': 'ساعات العمل',
  'work.coordinates': 'إحداثيات الخريطة',
  'work.facebook': 'رابط Facebook',
  'work.instagram': 'رابط Instagram',
  'work.x': 'رابط X',
  'work.whatsapp': 'رابط WhatsApp',
  'work.heroDescription': 'الوصف الرئيسي',
  'work.values': 'القيم',
  'work.footerDescription': 'الوصف',

  'work.sampleText':
    '{count, plural, zero {لا سيارات نموذجية في الموقع.} one {جاءت مع الموقع سيارة نموذجية واحدة لإظهار شكله.} two {جاءت مع الموقع سيارتان نموذجيتان لإظهار شكله.} few {جاءت مع الموقع # سيارات نموذجية لإظهار شكله.} many {جاءت مع الموقع # سيارة نموذجية لإظهار شكله.} other {جاءت مع الموقع # سيارة نموذجية لإظهار شكله.}}',
  'work.removeSamples': 'إزالة المخزون النموذجي',
  'work.deleteSamples': 'حذف المخزون النموذجي',
  'work.deletesSamples':
    '{count, plural, zero {لن تُحذف أي سيارة نموذجية.} one {ستُحذف سيارة نموذجية واحدة.} two {ستُحذف سيارتان نموذجيتان.} few {ستُحذف # سيارات نموذجية.} many {ستُحذف # سيارة نموذجية.} other {ستُحذف # سيارة نموذجية.}} تبقى السيارات التي أضفتها بنفسك. لا يمكن التراجع عن هذا الإجراء.',
})
