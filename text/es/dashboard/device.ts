import { messages } from '../../messages.ts'

export const device = messages({
  'device.title': 'Este dispositivo',
  'device.stuck': 'Bloqueado',
  'device.waiting':
    '{count, plural, one {1 cambio espera} many {# de cambios esperan, el más antiguo} other {# cambios esperan, el más antiguo}} desde hace {duration}, hecho {moment}.',
  'device.allSent': 'No hay nada pendiente de envío en este dispositivo.',
  'device.noneKnown': 'No hay cambios pendientes en esta pestaña ni se conoce ninguno en este dispositivo.',
  'device.photosWait':
    '{count, plural, one {1 foto pendiente} many {# de fotos pendientes} other {# fotos pendientes}} de subir.',
  'device.photosOnly':
    '{count, plural, one {1 foto pendiente} many {# de fotos pendientes} other {# fotos pendientes}} de subir. Todos los cambios hechos en este dispositivo han llegado al servidor.',
  'device.neverSynced': 'Todavía no se ha sincronizado nada en este dispositivo.',
  'device.synced': 'Última sincronización {moment}, hace {duration}.',
  'device.inTabOnly':
    'Los cambios que aún no se han enviado se conservan solo en esta pestaña y se envían automáticamente. Mantenga la pestaña abierta hasta que se hayan enviado.',
  'device.noNetwork':
    'No hay conexión. Los cambios pendientes se conservan en este dispositivo y se envían cuando la haya.',
  'device.automatically': 'Los cambios pendientes se conservan en este dispositivo y se envían automáticamente.',
  'device.serverBusy':
    'El servidor responde, pero no puede guardar en este momento. Los cambios pendientes se conservan en este dispositivo. Si continúa, avise a la persona que se encarga de la web y conserve hasta entonces los datos de este navegador.',
  'device.serverSilent':
    'Este dispositivo tiene red, pero el servidor no responde. Los cambios pendientes se conservan en este dispositivo. Abra otro sitio web para ver si la red pide iniciar sesión. Si otros se abren, avise a la persona que se encarga de esta web y conserve hasta entonces los datos de este navegador.',
  'device.ofOthers':
    '{count, plural, one {1 cambio de otras personas se conserva aquí y se envía} many {# de cambios de otras personas se conservan aquí y se envían} other {# cambios de otras personas se conservan aquí y se envían}} cuando inicien sesión en este dispositivo.',
  'device.tryNow': 'Intentar ahora',

  'unsent.title': 'Cambios en un archivo',
  'unsent.text':
    'Si este dispositivo no puede enviar, descargue sus cambios e importe el archivo en otro dispositivo, con el mismo usuario. Cada cambio se hace una vez, sea cual sea el dispositivo que lo envíe.',
  'unsent.download': 'Descargar los cambios no enviados',
  'unsent.import': 'Importar los cambios no enviados',
  'unsent.nothing': 'No hay nada que descargar: todos los cambios hechos en este dispositivo se han enviado.',
  'unsent.tooLarge': 'El archivo supera los {max} MB. No se ha importado nada.',
  'unsent.unreadable': 'No se ha podido leer el archivo. No se ha importado nada.',
  'unsent.notRead': 'No se han podido leer los cambios de este dispositivo. Recargue la página e inténtelo de nuevo.',
  'unsent.downloaded':
    '{count, plural, one {1 cambio descargado. Se queda en este dispositivo hasta que se envíe.} many {# de cambios descargados. Se quedan en este dispositivo hasta que se envíen.} other {# cambios descargados. Se quedan en este dispositivo hasta que se envíen.}}',
  'unsent.photosStay':
    '{count, plural, one {1 foto no está en el archivo y se queda en este dispositivo.} many {# de fotos no están en el archivo y se quedan en este dispositivo.} other {# fotos no están en el archivo y se quedan en este dispositivo.}}',
  'unsent.imported':
    '{count, plural, one {1 cambio importado, se enviará} many {# de cambios importados, se enviarán} other {# cambios importados, se enviarán}} desde este dispositivo.',
  'unsent.importedSome':
    '{count, plural, one {1 cambio importado, se enviará} many {# de cambios importados, se enviarán} other {# cambios importados, se enviarán}} desde este dispositivo. {known, plural, one {1 ya está} many {# ya están} other {# ya están}} en este dispositivo.',
  'unsent.known': 'No se ha añadido nada: este dispositivo ya tiene todos los cambios del archivo.',
  'unsent.missingPhotos':
    'Estas fotos no están en el archivo y las envía el dispositivo con el que se hicieron: {photos}.',
  'unsent.about':
    'Lo que este usuario cambió en un dispositivo y la web aún no tiene. Impórtelo en «Requiere atención», con la sesión iniciada como el mismo usuario.',
  'unsent.photoOf': '{shot}: {car}',
  'unsent.aVehicle': 'un vehículo',

  'toDo.title': 'Trabajo pendiente',
  'toDo.aged':
    '{count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}} con más de 90 días en stock',
  'toDo.stockHealth': 'Estado del stock',
  'toDo.hidden':
    '{count, plural, one {# vehículo oculto} many {# de vehículos ocultos} other {# vehículos ocultos}} para los visitantes',
  'toDo.elsewhere':
    '{count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}} con imágenes en otra web',
  'toDo.copiedPictures': 'Imágenes copiadas',
  'toDo.unlisted':
    '{count, plural, one {# vehículo excluido} many {# de vehículos excluidos} other {# vehículos excluidos}} de los feeds',
  'toDo.listings': 'Anuncios en Google y Meta',
  'toDo.missing': 'Falta: {fields}',
  'toDo.showAll': 'Mostrar los {count, number}',
})
