import { messages } from '../messages.ts'

export const home = messages({
  'home.browse': 'Ver los coches',
  'home.cars': '{count, plural, one {# coche} many {# de coches} other {# coches}}',
  'home.from': 'desde {price}',
  'home.makes': 'Marcas',
  'home.collection': 'Nuestra selección',
  'home.all': 'Ver todos los coches',
  'home.noFeatured': 'En este momento no hay coches destacados.',
  'home.viewAll': 'Ver todos los coches',
  'home.why': 'Por qué elegirnos',
  'home.ask': 'Díganos qué está buscando',
  'home.askText':
    'Puede que el coche que tiene en mente ya esté de camino. Pregunte y hablará con la persona que elige nuestros coches.',
  'home.contact': 'Contacte con nosotros',

  'home.slide': 'diapositiva',
  'home.carousel': 'carrusel',
  'home.goToSlide': 'Ir a la diapositiva {number}',
  'home.slideOf': '{number} de {count}',
  'home.play': 'Reproducir las diapositivas',
  'home.pause': 'Pausar las diapositivas',
  'home.previous': 'Diapositiva anterior',
  'home.next': 'Diapositiva siguiente',
})
