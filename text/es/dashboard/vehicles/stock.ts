import { messages } from '../../../messages.ts'

export const stock = messages({
  'stock.badges': 'Ajustes de los distintivos «Recién llegado» y «Rebajado»',
  'stock.empty': 'No hay ningún vehículo en stock.',
  'stock.summary':
    '{count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}} en stock, {value}, {average} días en stock de media',
  'stock.ageing': 'Antigüedad en stock',
  'stock.days': 'Días en stock',
  'stock.vehicles': 'Vehículos',
  'stock.vehicle': 'Vehículo',
  'stock.value': 'Valor',
  'stock.share': 'Porcentaje de vehículos',

  'stock.complete': 'Todos los vehículos tienen fotos, texto y precio',
  'stock.incomplete': 'Vehículos incompletos',
  'stock.noPhotos': 'Sin fotos',
  'stock.noDescription': 'Sin descripción',
  'stock.noPrice': 'Sin precio',
  'stock.elsewhere': 'Imágenes en otra web',
  'stock.showAll': 'Mostrar los {count, number}',

  'stock.inStock': 'Vehículos en stock',
  'stock.sortBy': 'Ordenar por',
  'stock.oldest': 'Más tiempo en stock',
  'stock.most': 'Más consultas',
  'stock.fewest': 'Menos consultas',
  'stock.latestPrice': 'Último cambio de precio',
  'stock.enquiries': 'Consultas',
  'stock.priceHistory': 'Historial de precios',
  'stock.showMore': 'Mostrar más',
  'stock.cost': 'Coste',
  'stock.holding': 'Coste de permanencia',
  'stock.margin': 'Margen',
  'stock.perDay': 'Margen por día',
  'stock.same': 'Sin diferencia',
  'stock.lower': '{amount} menos ({percent})',
  'stock.higher': '{amount} más ({percent})',

  'stock.soldPerMonth': 'Vendidos por mes',
  'stock.noSale': 'Ninguna venta en los últimos {months} meses.',
  'stock.sales':
    '{count, plural, one {# vehículo vendido} many {# de vehículos vendidos} other {# vehículos vendidos}} en los últimos {months} meses, con una media de {average, plural, one {# día} many {# de días} other {# días}} hasta la venta',
  'stock.showTable': 'Mostrar como tabla',
  'stock.month': 'Mes',
  'stock.sold': 'Vendidos',
  'stock.daysToSale': 'Días hasta la venta',
  'stock.soldIn': '{month}: {count}',

  'stock.missingTranslations': 'Textos sin traducir',
  'stock.allTranslated': 'Todos los textos están traducidos ({language}).',
  'stock.siteTexts': 'Textos de la web',
})
