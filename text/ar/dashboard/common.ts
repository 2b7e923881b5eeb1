import { messages } from '../../messages.ts'

export const common = messages({
  'common.save': 'حفظ',
  'common.saving': 'جارٍ الحفظ…',
  'common.uploading': 'جارٍ الرفع…',
  'common.done': 'تم',
  'common.name': 'الاسم',
  'common.phone': 'الهاتف',
  'common.email': 'البريد الإلكتروني',
})
