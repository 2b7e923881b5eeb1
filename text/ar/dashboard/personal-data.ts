import { messages } from '../../messages.ts'

export const personalData = messages({
  'personalData.title': 'البيانات الشخصية',
  'personalData.email': 'البريد الإلكتروني',
  'personalData.phone': 'رقم الهاتف',
  'personalData.phoneHint': 'لرقم من دولة أخرى: مع رمز الدولة، أو بدءًا بالرقم 0.',
  'personalData.name': 'الاسم',
  'personalData.nameHint': 'يعثر على الحجوزات والمواعيد التي ليس لها رقم هاتف أو استفسار، والنصوص المتعلقة بالسيارات.',
  'personalData.find': 'بحث',
  'personalData.export': 'تصدير',
  'personalData.deleteAll': 'حذف الكل',
  'personalData.failed': 'يتطلب هذا اتصالًا. لم يتغير شيء.',
  'personalData.found': 'النتائج',
  'personalData.other': 'تحتوي هذه السجلات أيضًا على <bdi>{identifier}</bdi>: ابحث عنه أيضًا.',
  'personalData.account':
    'لدى <bdi>{name}</bdi> أيضًا حساب في الفريق بهذا البريد الإلكتروني، ويمكن حذفه في صفحة <link>المستخدمون</link>.',
  'personalData.mentions': 'تحتوي هذه النصوص عليه أيضًا. ولا تُحذف مع بيانات الشخص: عدّلها.',
  'personalData.vehicleTexts': 'النصوص المتعلقة بالسيارات',
  'personalData.description': 'الوصف: {car}',
  'personalData.costs': 'التكلفة: {car}',
  'personalData.note': 'ملاحظة: {car}',

  'personalData.inquiry': 'الاستفسار {id} من {name}، {date}',
  'personalData.appointment': 'الموعد {id} مع {name}، {date}',
  'personalData.reservation': 'حجز {car} باسم {name}، حتى {date}',
  'personalData.reservationOfVehicle': 'حجز سيارة باسم {name}، حتى {date}',
  'personalData.inquiries':
    '{count, plural, zero {لا استفسارات} one {استفسار واحد} two {استفساران} few {# استفسارات} many {# استفسارًا} other {# استفسار}}',
  'personalData.appointments':
    '{count, plural, zero {لا مواعيد} one {موعد واحد} two {موعدان} few {# مواعيد} many {# موعدًا} other {# موعد}}',
  'personalData.reservations':
    '{count, plural, zero {لا حجوزات} one {حجز واحد} two {حجزان} few {# حجوزات} many {# حجزًا} other {# حجز}}',

  'personalData.deleteTitle': 'حذف جميع بيانات هذا الشخص',
  'personalData.deleteQuestion':
    'سيُحذف من الخادم ومن كل الأجهزة: {records} باسم <bdi>{name}</bdi>. لا يمكن التراجع عن هذا الإجراء.',
  'personalData.limits': 'لا يشمل ذلك رسائل البريد المرسلة والملفات المصدّرة والنسخ الاحتياطية التي تُحفظ 30 يومًا.',
  'personalData.limitsAndTexts':
    'لا يشمل ذلك رسائل البريد المرسلة والملفات المصدّرة والنسخ الاحتياطية التي تُحفظ 30 يومًا. وتبقى النصوص المتعلقة بالسيارات أيضًا.',
  'personalData.deleteFailed': 'تعذّر حذف البيانات. يرجى إعادة المحاولة مع وجود اتصال.',
  'personalData.deleted':
    '{count, plural, zero {لم يُحذف أي سجل.} one {حُذف سجل واحد.} two {حُذف سجلان.} few {حُذفت # سجلات.} many {حُذف # سجلًا.} other {حُذف # سجل.}}',
})
