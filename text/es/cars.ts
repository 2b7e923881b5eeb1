import { messages } from '../messages.ts'

export const cars = messages({
  'cars.title': 'Nuestros coches',
  'cars.filters': 'Filtros',
  'cars.sort': 'Ordenar por',
  'cars.results': 'Resultados',
  'cars.vehicles': 'Vehículos',
  'cars.found': '{count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'cars.matching':
    '{count, plural, one {# vehículo coincide} many {# de vehículos coinciden} other {# vehículos coinciden}}',
  'cars.search': 'Buscar por marca o modelo',
  'cars.searchHint': 'Marca o modelo',
  'cars.shown': 'Se muestran {shown, number} de {count, number} vehículos',
  'cars.more': 'Mostrar más',

  'cars.newest': 'Más recientes',
  'cars.oldest': 'Más antiguos',
  'cars.priceUp': 'Precio, de menor a mayor',
  'cars.priceDown': 'Precio, de mayor a menor',
  'cars.yearDown': 'Año, más nuevos primero',
  'cars.mileageUp': 'Kilometraje, de menor a mayor',

  'cars.brand': 'Marca',
  'cars.allBrands': 'Todas las marcas',
  'cars.brandCount': '{brand} ({count})',
  'cars.minPrice': 'Precio mínimo',
  'cars.maxPrice': 'Precio máximo',
  'cars.anyPrice': 'Cualquiera',
  'cars.highestPrice': 'Precio más alto',
  'cars.fuel': 'Combustible',
  'cars.anyFuel': 'Cualquier combustible',
  'cars.year': 'Año',
  'cars.anyYear': 'Cualquier año',
  'cars.anyBody': 'Cualquier carrocería',
  'cars.anyTransmission': 'Cualquier cambio',
  'cars.clear': 'Borrar filtros',
  'cars.show': 'Mostrar {count, plural, one {# coche} many {# de coches} other {# coches}}',

  'cars.active': 'Filtros activos',
  'cars.remove': '<hidden>Quitar: </hidden>{filter}',
  'cars.quoted': '«{words}»',
  'cars.from': 'Desde {price}',
  'cars.upTo': 'Hasta {price}',

  'cars.none': 'No se han encontrado vehículos',
  'cars.noneText': 'Pruebe a cambiar la búsqueda o los filtros',
  'cars.showAll': 'Mostrar todos los vehículos',
  'cars.drop': 'Filtros que se pueden quitar',
  'cars.closest': 'Lo más parecido a lo que busca',
  'cars.withoutWords': 'Sin «{words}»: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'cars.withoutBrand':
    'Sin la marca {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'cars.withoutMin':
    'Sin el precio mínimo {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'cars.withoutMax':
    'Sin el precio máximo {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'cars.withoutFuel':
    'Sin el combustible {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'cars.withoutBody':
    'Sin la carrocería {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'cars.withoutTransmission':
    'Sin el cambio {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'cars.withoutYear': 'Sin el año {value}: {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',

  'cars.reserved': 'Reservado',
  'cars.newIn': 'Recién llegado',
  'cars.priceDrop': 'Rebajado<was><hidden>desde </hidden><amount>{price}</amount></was>',
  'cars.compare': 'Comparar',
  'cars.compareCar': 'Comparar {car}',
  'cars.saveCar': 'Guardar {car}',
  'cars.wasWhenSaved': 'Costaba {price} cuando lo guardó',
})
