import { messages } from '../messages.ts'

export const home = messages({
  'home.browse': 'Fahrzeuge entdecken',
  'home.cars': '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  'home.from': 'ab {price}',
  'home.makes': 'Marken',
  'home.collection': 'Unsere Auswahl',
  'home.all': 'Alle Fahrzeuge ansehen',
  'home.noFeatured': 'Zurzeit gibt es keine ausgewählten Fahrzeuge.',
  'home.viewAll': 'Alle Fahrzeuge ansehen',
  'home.why': 'Das spricht für uns',
  'home.ask': 'Sagen Sie uns, was Sie suchen',
  'home.askText':
    'Vielleicht ist Ihr Wunschfahrzeug schon auf dem Weg zu uns. Fragen Sie uns: Sie sprechen mit der Person, die unsere Fahrzeuge auswählt.',
  'home.contact': 'Kontakt aufnehmen',

  'home.slide': 'Folie',
  'home.carousel': 'Karussell',
  'home.goToSlide': 'Zu Folie {number}',
  'home.slideOf': '{number} von {count}',
  'home.play': 'Folien abspielen',
  'home.pause': 'Folien anhalten',
  'home.previous': 'Vorherige Folie',
  'home.next': 'Nächste Folie',
})
