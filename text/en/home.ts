import { messages } from '../messages.ts'

export const home = messages({
  'home.browse': 'Browse Collection',
  // A line of facts: `36 cars · from $6,500 · open until 18:00`.
  'home.cars': '{count, plural, one {# car} other {# cars}}',
  'home.from': 'from {price}',
  'home.makes': 'Makes',
  'home.collection': 'Our Collection',
  'home.all': 'See every car',
  'home.noFeatured': 'No featured cars available at the moment.',
  'home.viewAll': 'View All Cars',
  'home.why': 'Why Choose Us',
  'home.ask': 'Tell us what you are looking for',
  'home.askText':
    'The car you have in mind may be on its way to us. Ask, and you speak with the person who chooses our cars.',
  'home.contact': 'Contact us',

  // The moving row of cars.
  'home.slide': 'slide',
  'home.carousel': 'carousel',
  'home.goToSlide': 'Go to slide {number}',
  'home.slideOf': '{number} of {count}',
  'home.play': 'Play slides',
  'home.pause': 'Pause slides',
  'home.previous': 'Previous slide',
  'home.next': 'Next slide',
})
