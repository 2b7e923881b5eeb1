import { messages } from '../../../messages.ts'

export const bulk = messages({
  'bulk.vehicles': '{count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'bulk.toolbar': 'Vehículos seleccionados',
  'bulk.progress': 'Vehículos cambiados',

  'bulk.publish': 'Publicar',
  'bulk.publishQuestion':
    '{count, plural, one {Se publicará # vehículo} many {Se publicarán # de vehículos} other {Se publicarán # vehículos}}.',
  'bulk.published':
    '{count, plural, one {# vehículo publicado} many {# de vehículos publicados} other {# vehículos publicados}}',
  'bulk.publishedAlready':
    '{count, plural, one {# vehículo ya estaba publicado} many {# de vehículos ya estaban publicados} other {# vehículos ya estaban publicados}}',
  'bulk.hide': 'Ocultar',
  'bulk.hideQuestion':
    '{count, plural, one {Se ocultará # vehículo} many {Se ocultarán # de vehículos} other {Se ocultarán # vehículos}}.',
  'bulk.hidden': '{count, plural, one {# vehículo oculto} many {# de vehículos ocultos} other {# vehículos ocultos}}',
  'bulk.hiddenAlready':
    '{count, plural, one {# vehículo ya estaba oculto} many {# de vehículos ya estaban ocultos} other {# vehículos ya estaban ocultos}}',
  'bulk.feature': 'Destacar',
  'bulk.featureQuestion':
    '{count, plural, one {Se destacará # vehículo} many {Se destacarán # de vehículos} other {Se destacarán # vehículos}} en la página de inicio.',
  'bulk.featured':
    '{count, plural, one {# vehículo destacado} many {# de vehículos destacados} other {# vehículos destacados}} en la página de inicio',
  'bulk.featuredAlready':
    '{count, plural, one {# vehículo ya estaba destacado} many {# de vehículos ya estaban destacados} other {# vehículos ya estaban destacados}} en la página de inicio',
  'bulk.sell': 'Marcar como vendido',
  'bulk.sellQuestion':
    '{count, plural, one {Se marcará # vehículo como vendido y se quitará} many {Se marcarán # de vehículos como vendidos y se quitarán} other {Se marcarán # vehículos como vendidos y se quitarán}} automáticamente de la página de inicio y de los anuncios destacados.',
  'bulk.sold':
    '{count, plural, one {# vehículo marcado como vendido} many {# de vehículos marcados como vendidos} other {# vehículos marcados como vendidos}}',
  'bulk.delete': 'Eliminar',
  'bulk.deleteQuestion':
    '¿Seguro que desea eliminar {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}? Esta acción no se puede deshacer.',
  'bulk.deleted':
    '{count, plural, one {# vehículo eliminado} many {# de vehículos eliminados} other {# vehículos eliminados}}',
  'bulk.priceChanged': 'Precio cambiado en {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'bulk.printCards': 'Imprimir carteles',
  'bulk.copyPictures': 'Copiar imágenes',
  'bulk.allCopied': 'Todas las imágenes ya están en esta web',
  'bulk.copying':
    'Se están copiando las imágenes de {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'bulk.copyNeedsConnection': 'Para copiar imágenes hace falta conexión con el servidor.',

  'bulk.leftOut':
    '{count, plural, one {# vehículo excluido} many {# de vehículos excluidos} other {# vehículos excluidos}}:',
  'bulk.reason': '{name}: {reason}',
  'bulk.isSold': 'Está vendido',
  'bulk.noPrice': 'No tiene precio',
  'bulk.nothingChanged': 'No se ha cambiado nada: estos vehículos han cambiado entretanto.',
  'bulk.changedBefore':
    '{result} {count, plural, one {# vehículo excluido} many {# de vehículos excluidos} other {# vehículos excluidos}} por haber cambiado entretanto.',
  'bulk.undone': 'Deshecho en {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'bulk.undoneSome':
    'Deshecho en {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}. {left, plural, one {# vehículo cambiado} many {# de vehículos cambiados} other {# vehículos cambiados}} entretanto: {names}',

  'bulk.changePrice': 'Cambiar precio',
  'bulk.direction': 'Sentido',
  'bulk.lower': 'Bajar',
  'bulk.raise': 'Subir',
  'bulk.amount': 'Cantidad',
  'bulk.unit': 'Unidad',
  'bulk.percent': 'Por ciento',
  'bulk.rounding': 'Redondeo',
  'bulk.toStep': 'A {amount}',
  'bulk.endingIn': 'Terminado en {digits}',
  'bulk.numberNeeded': 'Introduzca un número mayor que 0',
  'bulk.noChange': 'No cambia ningún precio',
  'bulk.free': 'El precio de {name} sería 0 o menos',
  'bulk.freeMore': 'El precio de {name} y de {count, number} más sería 0 o menos',
  'bulk.belowCost':
    '{count, plural, one {# vehículo quedaría} many {# de vehículos quedarían} other {# vehículos quedarían}} por debajo del coste: {cars}',
  'bulk.belowCostMore':
    '{count, plural, one {# vehículo quedaría} many {# de vehículos quedarían} other {# vehículos quedarían}} por debajo del coste: {cars} y {more, number} más',
  'bulk.priceAndCost': '{car} ({price}, coste {cost})',
  'bulk.preview': 'Vista previa',
  'bulk.vehicle': 'Vehículo',
  'bulk.now': 'Ahora',
  'bulk.new': 'Nuevo',
})
