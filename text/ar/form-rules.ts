import { messages } from '../messages.ts'

export const formRules = messages({
  'rule.name_required': 'الاسم مطلوب',
  'rule.name_short': 'يجب ألا يقل الاسم عن حرفين',
  'rule.name_long': 'يجب ألا يزيد الاسم على 50 حرفًا',
  'rule.country_code_required': 'رمز الدولة مطلوب',
  'rule.country_code_invalid': 'أدخل رمز دولة صالحًا (مثل ‎+971 أو ‎+966)',
  'rule.phone_required': 'رقم الهاتف مطلوب',
  'rule.phone_digits': 'يجب أن يحتوي رقم الهاتف على أرقام فقط',
  'rule.phone_short': 'يجب ألا يقل رقم الهاتف عن 7 أرقام',
  'rule.phone_long': 'يجب ألا يزيد رقم الهاتف على 15 رقمًا',
  'rule.email_invalid': 'يرجى إدخال عنوان بريد إلكتروني صالح',
  'rule.message_required': 'الرسالة مطلوبة',
  'rule.message_short': 'يجب ألا تقل الرسالة عن 10 أحرف',
  'rule.message_long': 'يجب ألا تزيد الرسالة على 1000 حرف',
})
