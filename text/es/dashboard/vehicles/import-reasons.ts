import { messages } from '../../../messages.ts'

export const importReasons = messages({
  'reason.unreadable': '{field}: no se puede leer ({text})',
  'reason.badCharacters': '{field} contiene caracteres ilegibles',
  'reason.html': 'El HTML de {field} se ha convertido en texto',
  'reason.otherCurrency': '{field} está en {currency}, los precios de la web están en {site}',
  'reason.leftOut': '{field}: se omite ({cause})',
  'reason.shortened': '{field}: se acorta a {max} caracteres',
  'reason.surplus': '{field}: se omiten {count} del final, un vehículo tiene como máximo {max}',
  'reason.unknown': 'Desconocido: {value}',
  'reason.checkDigit': 'El dígito de control del VIN es incorrecto',
  'reason.total': 'Una línea de totales, no es un vehículo',
  'reason.numberTaken': 'El número de stock pertenece a otro vehículo',
  'reason.unchanged': 'No ha cambiado nada',

  'reason.same':
    '{what, select, vin {Mismo VIN} chassis {Mismo número de chasis} stock {Mismo número de stock} other {Misma marca, modelo, año y kilometraje}} que {of, select, row {la fila {number}} vehicle {el vehículo {number}} other {un vehículo pendiente de envío}}',
  'reason.sameSold':
    '{what, select, vin {Mismo VIN} chassis {Mismo número de chasis} stock {Mismo número de stock} other {Misma marca, modelo, año y kilometraje}} que {of, select, row {la fila {number}} vehicle {el vehículo {number}} other {un vehículo pendiente de envío}}, ya vendido',

  'reason.quotes': 'Una comilla de esta fila no está cerrada o está en el lugar equivocado',
  'reason.width': 'La fila tiene {count, number} valores para {columns} columnas',
  'reason.fileEmpty': 'El archivo está vacío.',
  'reason.fileNoRows': 'El archivo no tiene filas bajo sus encabezados.',
  'reason.fileColumns':
    'El archivo tiene {count, number} columnas. Se puede importar un archivo de hasta {max} columnas.',
  'reason.fileHeadings':
    'La primera fila no contiene encabezados. ¿Es un archivo CSV con los nombres de sus columnas al principio?',
  'reason.fileRows':
    'El archivo tiene más de {max, number} filas. Divídalo en varios archivos e impórtelos uno tras otro.',
  'reason.fileSize': 'El archivo supera los {max} MB. Divídalo en varios archivos e impórtelos uno tras otro.',
  'reason.fileNotCsv': 'Este no es un archivo CSV. Ábralo en su programa de hojas de cálculo y guárdelo como CSV.',
  'reason.fileFailed': 'No se ha podido leer el archivo: {error}',
  'reason.readerNotLoaded':
    'No se ha podido cargar la parte de la aplicación que lee archivos. Inténtelo de nuevo con conexión.',
  'reason.readingTooLong': 'La lectura del archivo ha tardado demasiado. Puede estar dañado.',
})
