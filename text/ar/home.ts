import { messages } from '../messages.ts'

export const home = messages({
  'home.browse': 'تصفّح السيارات',
  'home.cars':
    '{count, plural, zero {لا سيارات} one {سيارة واحدة} two {سيارتان} few {# سيارات} many {# سيارة} other {# سيارة}}',
  'home.from': 'ابتداءً من {price}',
  'home.makes': 'الماركات',
  'home.collection': 'مجموعتنا',
  'home.all': 'عرض كل السيارات',
  'home.noFeatured': 'لا توجد سيارات مميّزة في الوقت الحالي.',
  'home.viewAll': 'عرض كل السيارات',
  'home.why': 'لماذا تختارنا',
  'home.ask': 'أخبرنا عمّا تبحث عنه',
  'home.askText': 'قد تكون السيارة التي تفكر فيها في طريقها إلينا. اسأل، وستتحدث مع الشخص الذي يختار سياراتنا.',
  'home.contact': 'اتصل بنا',

  'home.slide': 'شريحة',
  'home.carousel': 'عرض شرائح',
  'home.goToSlide': 'الانتقال إلى الشريحة {number}',
  'home.slideOf': '{number} من {count}',
  'home.play': 'تشغيل الشرائح',
  'home.pause': 'إيقاف الشرائح مؤقتًا',
  'home.previous': 'الشريحة السابقة',
  'home.next': 'الشريحة التالية',
})
