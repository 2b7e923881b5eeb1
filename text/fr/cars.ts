import { messages } from '../messages.ts'

export const cars = messages({
  'cars.title': 'Nos véhicules',
  'cars.filters': 'Filtres',
  'cars.sort': 'Trier par',
  'cars.results': 'Résultats',
  'cars.vehicles': 'Véhicules',
  'cars.found': '{count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'cars.matching':
    '{count, plural, one {# véhicule correspond} many {# de véhicules correspondent} other {# véhicules correspondent}}',
  'cars.search': 'Rechercher par marque ou modèle',
  'cars.searchHint': 'Marque ou modèle',
  'cars.shown': '{shown, number} véhicules affichés sur {count, number}',
  'cars.more': 'Afficher plus',

  'cars.newest': 'Les plus récents',
  'cars.oldest': 'Les plus anciens',
  'cars.priceUp': 'Prix croissant',
  'cars.priceDown': 'Prix décroissant',
  'cars.yearDown': 'Année, les plus récents d’abord',
  'cars.mileageUp': 'Kilométrage croissant',

  'cars.brand': 'Marque',
  'cars.allBrands': 'Toutes les marques',
  'cars.brandCount': '{brand} ({count})',
  'cars.minPrice': 'Prix min.',
  'cars.maxPrice': 'Prix max.',
  'cars.anyPrice': 'Indifférent',
  'cars.highestPrice': 'Prix maximal',
  'cars.fuel': 'Carburant',
  'cars.anyFuel': 'Tous les carburants',
  'cars.year': 'Année',
  'cars.anyYear': 'Toutes les années',
  'cars.anyBody': 'Toutes les carrosseries',
  'cars.anyTransmission': 'Toutes les boîtes',
  'cars.clear': 'Effacer les filtres',
  'cars.show': 'Afficher {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',

  'cars.active': 'Filtres actifs',
  'cars.remove': '<hidden>Retirer : </hidden>{filter}',
  'cars.quoted': '« {words} »',
  'cars.from': 'Dès {price}',
  'cars.upTo': 'Jusqu’à {price}',

  'cars.none': 'Aucun véhicule trouvé',
  'cars.noneText': 'Essayez de modifier votre recherche ou les filtres',
  'cars.showAll': 'Afficher tous les véhicules',
  'cars.drop': 'Filtres à retirer',
  'cars.closest': 'Au plus près de votre recherche',
  'cars.withoutWords': 'Sans « {words} » : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'cars.withoutBrand':
    'Sans la marque {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'cars.withoutMin':
    'Sans le prix min. {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'cars.withoutMax':
    'Sans le prix max. {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'cars.withoutFuel':
    'Sans le carburant {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'cars.withoutBody':
    'Sans la carrosserie {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'cars.withoutTransmission':
    'Sans la boîte {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'cars.withoutYear':
    'Sans l’année {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',

  'cars.reserved': 'Réservé',
  'cars.newIn': 'Nouveauté',
  'cars.priceDrop': 'Prix en baisse<was><hidden>au lieu de </hidden><amount>{price}</amount></was>',
  'cars.compare': 'Comparer',
  'cars.compareCar': 'Comparer {car}',
  'cars.saveCar': 'Ajouter aux favoris : {car}',
  'cars.wasWhenSaved': 'À {price} lorsque vous l’avez mis en favori',
})
