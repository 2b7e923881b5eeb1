import { messages } from '../messages.ts'

export const nothing = messages({
  'nothing.drop': 'Filtres à retirer',
  'nothing.closest': 'Au plus près de votre recherche',
  'nothing.withoutWords':
    'Sans « {words} » : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'nothing.withoutBrand':
    'Sans la marque {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'nothing.withoutMin':
    'Sans le prix min. {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'nothing.withoutMax':
    'Sans le prix max. {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'nothing.withoutFuel':
    'Sans le carburant {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'nothing.withoutBody':
    'Sans la carrosserie {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'nothing.withoutTransmission':
    'Sans la boîte {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'nothing.withoutYear':
    'Sans l’année {value} : {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
})
