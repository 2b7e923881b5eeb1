import { messages } from '../../messages.ts'

export const forms = messages({
  'forms.loading': 'جارٍ التحميل…',
  'forms.restored': 'تمت استعادة تغييراتك غير المحفوظة بتاريخ {moment}',
  'forms.discard': 'تجاهل',
  'forms.discarded': 'تم تجاهل تغييراتك',
  'forms.unsaved': 'تغييرات غير محفوظة',
  'forms.unsavedKept': 'تغييرات غير محفوظة، محتفظ بها على هذا الجهاز',
  'forms.changed': 'تغيّر في هذه الأثناء',
  'forms.changedFields': 'تغيّر في هذه الأثناء: {fields}',
  'forms.theirs': 'القيمة الأخرى، المحفوظة الآن',
  'forms.mine': 'قيمتك',
  'forms.keepMine': 'الاحتفاظ بقيمتي',
  'forms.takeTheirs': 'أخذ القيمة الأخرى',
  'forms.now': 'الآن، في هذا النموذج أيضًا',
  'forms.before': 'من قبل',
  'forms.withoutChoice':
    'عند الحفظ دون اختيار تبقى القيمة الأخرى وتُدرج قيمتك ضمن «يحتاج إلى انتباه». أما عناصر القوائم فتبقى كلها.',
  'forms.conflict': 'غيّر شخص آخر الحقل نفسه. التعارض في انتظار قرارك.',
})
