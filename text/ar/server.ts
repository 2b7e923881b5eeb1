import { messages } from '../messages.ts'

export const server = messages({
  'server.pushInquiry': 'استفسار جديد',
  'server.pushInquiryText': 'وصل استفسار جديد',
  'server.pushReminder': 'موعد',
  'server.pushReminderText': 'لديك موعد قريبًا',
  'server.pushReminderAt': 'لديك موعد الساعة {time}',

  'server.enquiry': 'استفسار جديد',
  'server.enquiryAbout': 'استفسار جديد: {car}',
  'server.fact': '{label}: {value}',
  'server.name': 'الاسم',
  'server.phone': 'الهاتف',
  'server.email': 'البريد الإلكتروني',
  'server.vehicle': 'السيارة',
  'server.stockNumber': 'رقم المخزون',
  'server.source': 'المصدر',
  'server.firstPage': 'الصفحة الأولى',

  'server.invitation': 'حسابك لدى {site}',
  'server.invitationText':
    'يمكنك تسجيل الدخول إلى لوحة التحكم. يرجى تعيين كلمة المرور عبر هذا الرابط الصالح لمرة واحدة ولمدة 7 أيام:',
  'server.forgotten': 'كلمة المرور لدى {site}',
  'server.forgottenText': 'يرجى تعيين كلمة مرور جديدة عبر هذا الرابط الصالح لمرة واحدة ولمدة ساعة:',
  'server.notAsked': 'إذا لم يصدر هذا الطلب عنك فتجاهل هذه الرسالة: تبقى كلمة المرور كما هي.',
  'server.username': 'اسم المستخدم: {username}',

  'server.test': 'رسالة تجريبية من {site}',
  'server.testText': 'رسائل البريد الإلكتروني من الموقع تصل.',

  'server.notStarted': 'تعذّر تشغيل هذه الصفحة.',
  'server.reload': 'إعادة التحميل',
  'server.tooOld': 'هذا المتصفح قديم جدًا ولا يدعم وظائف هذا الموقع.',
  'server.noScript': 'يحتاج هذا الموقع إلى JavaScript.',
  'server.siteTitle': 'سيارات مستعملة وفاخرة',

  'server.dashboard': 'لوحة التحكم',
  'server.dashboardOf': 'لوحة تحكم {site}',
  'server.dashboardText': 'السيارات والرسائل ومحتوى الموقع، في الساحة، مع اتصال أو دونه.',
  'server.allCars': 'كل السيارات',
  'server.savedCars': 'السيارات المحفوظة',
  'server.contact': 'اتصل بنا',
  'server.vehicles': 'السيارات',
  'server.messages': 'الرسائل',
  'server.addVehicle': 'إضافة سيارة',

  'server.asOf': 'البيانات حتى <time>{moment}</time>. لا يستطيع الخادم الوصول إلى بيانات أحدث حاليًا.',
})
