import { messages } from '../../messages.ts'

export const shell = messages({
  'shell.attention':
    '<link>Requiere atención</link>: {count, plural, one {un cambio no se ha podido hacer como se pidió.} many {# de cambios no se han podido hacer como se pidió.} other {# cambios no se han podido hacer como se pidió.}}',
  'shell.deletedAccounts': 'Cambios de cuentas eliminadas',
  'shell.abandoned':
    '{count, plural, one {# cambio de una cuenta eliminada nunca llegó al servidor y espera en este dispositivo.} many {# de cambios de una cuenta eliminada nunca llegaron al servidor y esperan en este dispositivo.} other {# cambios de una cuenta eliminada nunca llegaron al servidor y esperan en este dispositivo.}}',
  'shell.download': 'Descargar',
  'shell.discard': 'Descartar',
  'shell.discardQuestion': '¿Descartar estos cambios?',
  'shell.discardText': 'Se eliminan de este dispositivo y ya no se pueden descargar.',
  'shell.generated': 'Contraseña generada',
  'shell.generatedText': 'Su contraseña se generó o es fácil de adivinar. <link>Cambiar la contraseña</link>',
  'shell.lost':
    '{count, plural, one {# cambio suyo esperaba en este dispositivo y el navegador lo ha borrado antes de que llegara al servidor. Vuelva a hacerlo.} many {# de cambios suyos esperaban en este dispositivo y el navegador los ha borrado antes de que llegaran al servidor. Vuelva a hacerlos.} other {# cambios suyos esperaban en este dispositivo y el navegador los ha borrado antes de que llegaran al servidor. Vuelva a hacerlos.}}',
  'shell.understood': 'Entendido',

  'shell.mainPages': 'Páginas principales',
  'shell.barDashboard': 'Panel',
  'shell.barWalk': 'Patio',
  'shell.sidebar': 'Barra lateral',
  'shell.openSidebar': 'Abrir la barra lateral',
  'shell.closeSidebar': 'Cerrar la barra lateral',
  'shell.vehicles': 'Vehículos',
  'shell.add': 'Añadir',
  'shell.stock': 'Estado del stock',
  'shell.unread':
    '{count, plural, one {#<hidden> sin leer</hidden>} many {#<hidden> sin leer</hidden>} other {#<hidden> sin leer</hidden>}}',
  'shell.settings': 'Ajustes',
  'shell.admin': 'Admin',
  'shell.user': 'Usuario',

  'shell.offlineNeedsHttps': 'El uso sin conexión necesita HTTPS',
  'shell.sunlight': 'Modo de luz solar',
  'shell.onlineAgain': 'De nuevo en línea',
  'shell.changesWait':
    '{count, plural, one {# cambio pendiente} many {# de cambios pendientes} other {# cambios pendientes}}',

  'shell.unsaved': 'Cambios sin guardar',
  'shell.leave': 'Salir sin guardar',
  'shell.leaveText': 'Lo que ha cambiado en esta página no se ha guardado.',
  'shell.leaveTextDraft':
    'Lo que ha cambiado en esta página no se ha guardado. Un borrador permanece en este dispositivo hasta que lo guarde, lo descarte o cierre sesión.',

  'shell.shortcuts': 'Atajos de teclado',
  'shell.search': 'Buscar en esta página',
  'shell.addVehicle': 'Añadir un vehículo (en la lista)',
  'shell.previous': 'Página anterior de la lista',
  'shell.next': 'Página siguiente de la lista',
  'shell.undo': 'Deshacer, mientras un mensaje lo ofrece',
  'shell.messageButtons': 'Los botones de un mensaje',
  'shell.thisList': 'Esta lista',
  'shell.shortcutsOn': 'Los atajos están activados',
  'shell.messagesStay': 'Los mensajes permanecen hasta que los cierre',
})
