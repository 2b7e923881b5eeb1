import { messages } from '../../../messages.ts'

export const importRuns = messages({
  'imports.title': 'عمليات الاستيراد على هذا الجهاز',
  'imports.started': 'بدأت {moment}',
  'imports.imported': 'السيارات المستوردة',
  'imports.undone': 'السيارات المتراجع عنها',
  'imports.cancelFailed': 'تعذّر إلغاء الاستيراد على هذا الجهاز. سيستمر.',
  'imports.inAttention':
    '{count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}} في «يحتاج إلى انتباه»',
  'imports.undo': 'التراجع عن الاستيراد',
  'imports.saved': 'حُفظ {saved, number} من {total, number} على الخادم.',
  'imports.sending':
    'جارٍ الإرسال: حُفظ {saved, number} من {total, number} على الخادم، و{waiting, number} في الانتظار على هذا الجهاز.',
  'imports.stored':
    'حُفظت {waiting, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}} على هذا الجهاز. يتم الإرسال عند توفر اتصال. حُفظ {saved, number} من {total, number} على الخادم.',
  'imports.undoneFor':
    'تم التراجع عن استيراد {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}.',
  'imports.undoingLater':
    'سيتم التراجع عن استيراد {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}} عند توفر اتصال: حُفظ ذلك على هذا الجهاز.',
  'imports.undoing':
    'جارٍ التراجع عن الاستيراد: {saved, number} من {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}.',
  'imports.isUndone':
    'تم التراجع عن استيراد {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}.',
  'imports.changedSince':
    '{count, plural, zero {تغيّرت # سيارة منذ الاستيراد وتبقى على حالها} one {تغيّرت سيارة واحدة منذ الاستيراد وتبقى على حالها} two {تغيّرت سيارتان منذ الاستيراد وتبقيان على حالهما} few {تغيّرت # سيارات منذ الاستيراد وتبقى على حالها} many {تغيّرت # سيارة منذ الاستيراد وتبقى على حالها} other {تغيّرت # سيارة منذ الاستيراد وتبقى على حالها}}.',
  'imports.undoneSome':
    'تم التراجع عن استيراد {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}. {left, plural, zero {تغيّرت # سيارة منذ الاستيراد وتبقى على حالها} one {تغيّرت سيارة واحدة منذ الاستيراد وتبقى على حالها} two {تغيّرت سيارتان منذ الاستيراد وتبقيان على حالهما} few {تغيّرت # سيارات منذ الاستيراد وتبقى على حالها} many {تغيّرت # سيارة منذ الاستيراد وتبقى على حالها} other {تغيّرت # سيارة منذ الاستيراد وتبقى على حالها}}: {names}.',
  'imports.unchanged':
    '{count, plural, zero {# سيارة مطابقة} one {سيارة واحدة مطابقة} two {سيارتان مطابقتان} few {# سيارات مطابقة} many {# سيارة مطابقة} other {# سيارة مطابقة}} للملف بالفعل',
  'imports.decided':
    'تم البتّ في {count, plural, zero {# تعارض} one {تعارض واحد} two {تعارضين} few {# تعارضات} many {# تعارضًا} other {# تعارض}}',
  'imports.rejected':
    'رُفض من الملف {count, plural, zero {# صف} one {صف واحد} two {صفان} few {# صفوف} many {# صفًا} other {# صف}}',
  'imports.cancelled':
    'أُلغي الاستيراد. تم سحب {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}.',
  'imports.cancelledSome':
    'أُلغي الاستيراد. تم سحب {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}. {others, plural, zero {ربما أُرسلت بالفعل # سيارة. يسحبها «التراجع عن الاستيراد».} one {ربما أُرسلت بالفعل سيارة واحدة. يسحبها «التراجع عن الاستيراد».} two {ربما أُرسلت بالفعل سيارتان. يسحبهما «التراجع عن الاستيراد».} few {ربما أُرسلت بالفعل # سيارات. يسحبها «التراجع عن الاستيراد».} many {ربما أُرسلت بالفعل # سيارة. يسحبها «التراجع عن الاستيراد».} other {ربما أُرسلت بالفعل # سيارة. يسحبها «التراجع عن الاستيراد».}}',
  'imports.notCancelled': 'تعذّر سحب أي شيء.',
  'imports.notCancelledSome':
    'تعذّر سحب أي شيء. {others, plural, zero {ربما أُرسلت بالفعل # سيارة. يسحبها «التراجع عن الاستيراد».} one {ربما أُرسلت بالفعل سيارة واحدة. يسحبها «التراجع عن الاستيراد».} two {ربما أُرسلت بالفعل سيارتان. يسحبهما «التراجع عن الاستيراد».} few {ربما أُرسلت بالفعل # سيارات. يسحبها «التراجع عن الاستيراد».} many {ربما أُرسلت بالفعل # سيارة. يسحبها «التراجع عن الاستيراد».} other {ربما أُرسلت بالفعل # سيارة. يسحبها «التراجع عن الاستيراد».}}',

  'imports.undoFailed': 'تعذّر التراجع عن الاستيراد على هذا الجهاز. يرجى المحاولة مرة أخرى.',
  'imports.notUndoable': 'لم يعد بالإمكان التراجع عن هذا الاستيراد.',
  'imports.checkingVehicles': 'جارٍ فحص السيارات…',
  'imports.willWithdraw':
    'ستُسحب من الملف {count, plural, zero {# سيارة تنتظر} one {سيارة واحدة تنتظر} two {سيارتان تنتظران} few {# سيارات تنتظر} many {# سيارة تنتظر} other {# سيارة تنتظر}} على هذا الجهاز.',
  'imports.nothingToUndo': 'لا يوجد ما يمكن التراجع عنه.',
  'imports.willDelete':
    'ستُحذف السيارات التي أضافها هذا الاستيراد ({count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}).',
  'imports.willRestore':
    'ستستعيد {count, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}} القيم السابقة للاستيراد.',
  'imports.addressesEnd':
    'عناوين قديمة لن تؤدي بعد ذلك إلى هذه السيارات: {count, plural, zero {# عنوان} one {عنوان واحد} two {عنوانان} few {# عناوين} many {# عنوانًا} other {# عنوان}}.',

  'copies.title': 'صور على موقع آخر',
  'copies.copied': 'الصور المنسوخة: {copied, number} من {total, number}',
  'copies.copiedFailed': 'الصور المنسوخة: {copied, number} من {total, number}، وتعذّر نسخ {failed, number}',
  'copies.progress': 'الصور المنسوخة',
  'copies.notCopied': 'صور لم تُنسخ',
  'copies.givenUp': '<car>{name}</car>: {reason}. لن تُعاد المحاولة.',
  'copies.nextTry': '<car>{name}</car>: {reason}. المحاولة التالية {moment}.',
  'copies.tryAgain': 'المحاولة مرة أخرى الآن',

  'pictures.title': 'صور من هذا الجهاز',
  'pictures.hint':
    'للصور التي لا يمكن نسخها من موقع آخر. اسم الملف هو رقم المخزون والموضع، مثل P1204-1.jpg وP1204-2.jpg. تُضاف الصور بعد صور السيارة الموجودة.',
  'pictures.choose': 'صور أو ملف ZIP',
  'pictures.planned':
    '{pictures, plural, zero {# صورة} one {صورة واحدة} two {صورتان} few {# صور} many {# صورة} other {# صورة}} {vehicles, plural, zero {لـ # سيارة} one {لسيارة واحدة} two {لسيارتين} few {لـ # سيارات} many {لـ # سيارة} other {لـ # سيارة}}',
  'pictures.plannedSome':
    '{pictures, plural, zero {# صورة} one {صورة واحدة} two {صورتان} few {# صور} many {# صورة} other {# صورة}} {vehicles, plural, zero {لـ # سيارة} one {لسيارة واحدة} two {لسيارتين} few {لـ # سيارات} many {لـ # سيارة} other {لـ # سيارة}}، واستُبعد {left, number}',
  'pictures.add':
    'إضافة {count, plural, zero {# صورة} one {صورة واحدة} two {صورتين} few {# صور} many {# صورة} other {# صورة}}',
  'pictures.prepared':
    'جُهّز {done, number} من {count, plural, zero {# صورة} one {صورة واحدة} two {صورتين} few {# صور} many {# صورة} other {# صورة}}',
  'pictures.progress': 'الصور المجهّزة',
  'pictures.stop': 'إيقاف',
  'pictures.stopping': 'الإيقاف بعد هذه السيارة',
  'pictures.added':
    'أُضيفت {pictures, plural, zero {# صورة} one {صورة واحدة} two {صورتان} few {# صور} many {# صورة} other {# صورة}} إلى {vehicles, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'pictures.addedSome':
    'أُضيفت {pictures, plural, zero {# صورة} one {صورة واحدة} two {صورتان} few {# صور} many {# صورة} other {# صورة}} إلى {vehicles, plural, zero {# سيارة} one {سيارة واحدة} two {سيارتين} few {# سيارات} many {# سيارة} other {# سيارة}}، واستُبعد {left, number}',
  'pictures.waiting':
    '{count, plural, zero {# صورة تنتظر} one {صورة واحدة تنتظر} two {صورتان تنتظران} few {# صور تنتظر} many {# صورة تنتظر} other {# صورة تنتظر}} الرفع.',
  'pictures.leftOut': 'الملفات المستبعدة',
  'pictures.reason': '{reason}: {files}',

  'pictures.stoppedBefore': 'أُوقف قبلها',
  'pictures.hasSame': 'لدى {vehicle} الصورة نفسها',
  'pictures.tooMany': 'للسيارة {max} صورة على الأكثر: {vehicle}',
  'pictures.vehicleReason': '{vehicle}: {reason}',
  'pictures.damaged': 'تالفة في ملف ZIP',
  'pictures.badName': 'الاسم ليس رقم مخزون وموضعًا',
  'pictures.noVehicle': 'لا توجد سيارة برقم المخزون {number}',
  'pictures.isSold': '{vehicle} مباعة',
  'pictures.hasPassword': 'محمية بكلمة مرور',
  'pictures.tooLarge': 'حجمها أكبر من {max} ميغابايت',
  'pictures.zipTooLarge': '«{file}» أكبر من {max} غيغابايت. قسّمه إلى ملفات أصغر.',
  'pictures.zipTooMany': 'في «{file}» أكثر من {max, number} ملف. قسّمه إلى ملفات أصغر.',
  'pictures.zipUnreadable': '«{file}» ليس ملف ZIP يمكن قراءته.',
  'pictures.zipNeedsConnection': 'يحتاج فتح ملف ZIP إلى اتصال بالخادم. يمكن اختيار الصور نفسها دون اتصال.',
})
