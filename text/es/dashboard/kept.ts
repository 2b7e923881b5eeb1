import { messages } from '../../messages.ts'

export const kept = messages({
  'kept.notStored': 'No se ha podido guardar el cambio en este dispositivo. No se ha cambiado nada.',
  'kept.full':
    'El almacenamiento de este dispositivo está lleno, así que el cambio no se ha conservado. Libere espacio y guárdelo de nuevo.',
  'kept.noDatabase': 'Este navegador no puede guardar cambios, así que no se ha hecho. Use otro navegador.',
  'kept.takenBack': 'El cambio se retiró antes de enviarse.',

  'kept.importEmpty': 'No hay nada que importar.',
  'kept.importUndone': 'Esta importación ya se ha deshecho.',
  'kept.importNothing': 'No se ha deshecho nada: ningún vehículo sigue como lo dejó la importación.',
  'kept.importTooLate': 'Una importación se puede deshacer durante 24 horas. No se ha cambiado nada.',
  'kept.importNoDatabase':
    'Este navegador no guarda nada para esta página, así que los cambios podrían perderse. No se ha importado nada. Importe el archivo en otro navegador.',
  'kept.importFull':
    'El almacenamiento de este dispositivo está lleno. Libere espacio e importe el archivo de nuevo. No se ha importado nada.',
  'kept.importFailed': 'Este dispositivo no ha podido guardar los cambios. No se ha importado nada.',

  'kept.pushNotAllowed': 'No se ha permitido a este navegador mostrar notificaciones.',
  'kept.pushNoServer': 'El servidor no ha respondido. Inténtelo de nuevo.',
  'kept.pushNoService': 'No se ha podido contactar con el servicio push del navegador. Inténtelo de nuevo.',
})
