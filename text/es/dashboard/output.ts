import { messages } from '../../messages.ts'

export const output = messages({
  'windowCards.title': 'Carteles',
  'windowCards.none':
    'No hay ningún vehículo seleccionado. Seleccione vehículos en la lista y pulse «Imprimir carteles».',
  'windowCards.layout': 'Disposición',
  'windowCards.onePerPage': 'Uno por página',
  'windowCards.fourPerPage': 'Cuatro por página',
  'windowCards.preparing': 'Preparando…',
  'windowCards.print': 'Imprimir',
  'windowCards.making': 'Creando el código QR {number, number} de {total, number}',
  'windowCards.count': '{count, plural, one {# cartel} many {# de carteles} other {# carteles}}',
  'windowCards.noCode':
    'Sin código QR: {count, number}. Un vehículo añadido en este dispositivo tendrá su página cuando se haya enviado al servidor.',
  'windowCards.hidden':
    'Ocultos o vendidos: {count, number}. Sus códigos QR llevan a una página que los visitantes no pueden ver.',
  'windowCards.codeOf': 'Código QR de {address}',
  'windowCards.more': 'Más fotos y detalles',
  'csv.export': 'Exportar CSV',
  'csv.failed': 'No se ha podido crear el archivo. Inténtelo de nuevo con conexión.',
})
