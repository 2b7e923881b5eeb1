import { messages } from '../messages.ts'

export const nothing = messages({
  'nothing.drop': 'Filtros que se pueden quitar',
  'nothing.closest': 'Lo más parecido a lo que busca',
  'nothing.withoutWords': 'Sin «{words}»: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'nothing.withoutBrand':
    'Sin la marca {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'nothing.withoutMin':
    'Sin el precio mínimo {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'nothing.withoutMax':
    'Sin el precio máximo {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'nothing.withoutFuel':
    'Sin el combustible {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'nothing.withoutBody':
    'Sin la carrocería {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'nothing.withoutTransmission':
    'Sin el cambio {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'nothing.withoutYear':
    'Sin el año {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
})
