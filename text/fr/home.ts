import { messages } from '../messages.ts'

export const home = messages({
  'home.browse': 'Découvrir les véhicules',
  'home.cars': '{count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'home.from': 'dès {price}',
  'home.makes': 'Marques',
  'home.collection': 'Notre sélection',
  'home.all': 'Voir tous les véhicules',
  'home.noFeatured': 'Aucun véhicule n’est mis en avant pour le moment.',
  'home.viewAll': 'Voir tous les véhicules',
  'home.why': 'Pourquoi nous choisir',
  'home.ask': 'Dites-nous ce que vous cherchez',
  'home.askText':
    'Le véhicule auquel vous pensez est peut-être déjà en route vers nous. Posez la question : vous parlerez à la personne qui choisit nos véhicules.',
  'home.contact': 'Nous contacter',

  'home.slide': 'diapositive',
  'home.carousel': 'carrousel',
  'home.goToSlide': 'Aller à la diapositive {number}',
  'home.slideOf': '{number} sur {count}',
  'home.play': 'Lancer le défilement',
  'home.pause': 'Arrêter le défilement',
  'home.previous': 'Diapositive précédente',
  'home.next': 'Diapositive suivante',
})
