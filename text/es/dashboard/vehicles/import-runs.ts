import { messages } from '../../../messages.ts'

export const importRuns = messages({
  'imports.title': 'Importaciones en este dispositivo',
  'imports.started': 'Iniciada {moment}',
  'imports.imported': 'Vehículos importados',
  'imports.undone': 'Vehículos revertidos',
  'imports.cancelFailed': 'No se ha podido cancelar la importación en este dispositivo. Continúa.',
  'imports.inAttention':
    '{count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}} en «Requiere atención»',
  'imports.undo': 'Deshacer la importación',
  'imports.saved': '{saved, number} de {total, number} guardados en el servidor.',
  'imports.sending':
    'Enviando: {saved, number} de {total, number} guardados en el servidor, {waiting, number} pendientes en este dispositivo.',
  'imports.stored':
    '{waiting, plural, one {# vehículo guardado} many {# de vehículos guardados} other {# vehículos guardados}} en este dispositivo. Se enviarán cuando haya conexión. {saved, number} de {total, number} guardados en el servidor.',
  'imports.undoneFor': 'Deshecho en {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}.',
  'imports.undoingLater':
    'Se deshará en {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}} cuando haya conexión. Guardado en este dispositivo.',
  'imports.undoing':
    'Deshaciendo: {saved, number} de {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}.',
  'imports.isUndone':
    'La importación se ha deshecho en {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}.',
  'imports.changedSince':
    '{count, plural, one {# vehículo ha cambiado desde la importación y se queda como está} many {# de vehículos han cambiado desde la importación y se quedan como están} other {# vehículos han cambiado desde la importación y se quedan como están}}.',
  'imports.undoneSome':
    'La importación se ha deshecho en {count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}. {left, plural, one {# vehículo ha cambiado desde la importación y se queda como está} many {# de vehículos han cambiado desde la importación y se quedan como están} other {# vehículos han cambiado desde la importación y se quedan como están}}: {names}.',
  'imports.unchanged':
    '{count, plural, one {# vehículo ya está} many {# de vehículos ya están} other {# vehículos ya están}} como en el archivo',
  'imports.decided':
    '{count, plural, one {# conflicto resuelto} many {# de conflictos resueltos} other {# conflictos resueltos}}',
  'imports.rejected':
    '{count, plural, one {# fila del archivo rechazada} many {# de filas del archivo rechazadas} other {# filas del archivo rechazadas}}',
  'imports.cancelled':
    'La importación se ha cancelado. {count, plural, one {# vehículo retirado} many {# de vehículos retirados} other {# vehículos retirados}}.',
  'imports.cancelledSome':
    'La importación se ha cancelado. {count, plural, one {# vehículo retirado} many {# de vehículos retirados} other {# vehículos retirados}}. {others, plural, one {Puede que ya se haya enviado # vehículo. «Deshacer la importación» lo retira.} many {Puede que ya se hayan enviado # de vehículos. «Deshacer la importación» los retira.} other {Puede que ya se hayan enviado # vehículos. «Deshacer la importación» los retira.}}',
  'imports.notCancelled': 'No se ha podido retirar nada.',
  'imports.notCancelledSome':
    'No se ha podido retirar nada. {others, plural, one {Puede que ya se haya enviado # vehículo. «Deshacer la importación» lo retira.} many {Puede que ya se hayan enviado # de vehículos. «Deshacer la importación» los retira.} other {Puede que ya se hayan enviado # vehículos. «Deshacer la importación» los retira.}}',

  'imports.undoFailed': 'No se ha podido deshacer la importación en este dispositivo. Inténtelo de nuevo.',
  'imports.notUndoable': 'Esta importación ya no se puede deshacer.',
  'imports.checkingVehicles': 'Comprobando vehículos…',
  'imports.willWithdraw':
    '{count, plural, one {Se retirará # vehículo del archivo que está pendiente} many {Se retirarán # de vehículos del archivo que están pendientes} other {Se retirarán # vehículos del archivo que están pendientes}} en este dispositivo.',
  'imports.nothingToUndo': 'No hay nada que deshacer.',
  'imports.willDelete':
    '{count, plural, one {Se eliminará # vehículo que añadió} many {Se eliminarán # de vehículos que añadió} other {Se eliminarán # vehículos que añadió}} esta importación.',
  'imports.willRestore':
    '{count, plural, one {# vehículo recuperará} many {# de vehículos recuperarán} other {# vehículos recuperarán}} los valores de antes de la importación.',
  'imports.addressesEnd':
    '{count, plural, one {# dirección antigua dejará} many {# de direcciones antiguas dejarán} other {# direcciones antiguas dejarán}} de llevar a estos vehículos.',

  'copies.title': 'Imágenes en otra web',
  'copies.copied': '{copied, number} de {total, number} imágenes copiadas',
  'copies.copiedFailed': '{copied, number} de {total, number} imágenes copiadas, {failed, number} fallidas',
  'copies.progress': 'Imágenes copiadas',
  'copies.notCopied': 'Imágenes no copiadas',
  'copies.givenUp': '<car>{name}</car>: {reason}. No se vuelve a intentar.',
  'copies.nextTry': '<car>{name}</car>: {reason}. Próximo intento: {moment}.',
  'copies.tryAgain': 'Intentar de nuevo ahora',

  'pictures.title': 'Imágenes de este dispositivo',
  'pictures.hint':
    'Para imágenes que no se pueden copiar de otra web. El nombre de un archivo es el número de stock y la posición, como P1204-1.jpg y P1204-2.jpg. Las imágenes se añaden después de las que ya tiene un vehículo.',
  'pictures.choose': 'Imágenes o un ZIP',
  'pictures.planned':
    '{pictures, plural, one {# imagen} many {# de imágenes} other {# imágenes}} para {vehicles, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'pictures.plannedSome':
    '{pictures, plural, one {# imagen} many {# de imágenes} other {# imágenes}} para {vehicles, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}, {left, number} excluidas',
  'pictures.add': 'Añadir {count, plural, one {# imagen} many {# de imágenes} other {# imágenes}}',
  'pictures.prepared':
    '{done, number} de {count, plural, one {# imagen preparada} many {# de imágenes preparadas} other {# imágenes preparadas}}',
  'pictures.progress': 'Imágenes preparadas',
  'pictures.stop': 'Detener',
  'pictures.stopping': 'Se detiene tras este vehículo',
  'pictures.added':
    '{pictures, plural, one {# imagen añadida} many {# de imágenes añadidas} other {# imágenes añadidas}} a {vehicles, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  'pictures.addedSome':
    '{pictures, plural, one {# imagen añadida} many {# de imágenes añadidas} other {# imágenes añadidas}} a {vehicles, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}, {left, number} excluidas',
  'pictures.waiting':
    '{count, plural, one {# imagen pendiente} many {# de imágenes pendientes} other {# imágenes pendientes}} de subir.',
  'pictures.leftOut': 'Archivos excluidos',
  'pictures.reason': '{reason}: {files}',

  'pictures.stoppedBefore': 'Detenido antes',
  'pictures.hasSame': '{vehicle} tiene la misma imagen',
  'pictures.tooMany': 'Un vehículo tiene como máximo {max} imágenes: {vehicle}',
  'pictures.vehicleReason': '{vehicle}: {reason}',
  'pictures.damaged': 'Está dañado en el ZIP',
  'pictures.badName': 'El nombre no es un número de stock y una posición',
  'pictures.noVehicle': 'Ningún vehículo tiene el número de stock {number}',
  'pictures.isSold': '{vehicle} está vendido',
  'pictures.hasPassword': 'Está protegido con contraseña',
  'pictures.tooLarge': 'Supera los {max} MB',
  'pictures.zipTooLarge': '«{file}» supera los {max} GB. Divídalo en archivos más pequeños.',
  'pictures.zipTooMany': '«{file}» tiene más de {max, number} archivos. Divídalo en archivos más pequeños.',
  'pictures.zipUnreadable': '«{file}» no es un ZIP que se pueda leer.',
  'pictures.zipNeedsConnection':
    'Para abrir un ZIP hace falta conexión con el servidor. Las propias imágenes se pueden elegir sin ella.',
})
