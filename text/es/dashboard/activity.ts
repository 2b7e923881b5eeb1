import { messages } from '../../messages.ts'

export const activity = messages({
  'activity.title': 'Actividad',
  'activity.needsConnection':
    'El registro de actividad necesita conexión: nada de él se guarda en este dispositivo. Se abre solo en cuanto la hay.',
  'activity.loadFailed': 'No se ha podido cargar la actividad.',
  'activity.changesOf': 'Cambios: {subject}',
  'activity.showAll': 'Mostrar toda la actividad',
  'activity.empty': 'Todavía no se ha cambiado nada.',
  'activity.older': 'Mostrar cambios anteriores',
  'activity.allChanges': 'Todos los cambios<hidden>: {subject}</hidden>',
  'activity.times': 'Hecho <first>{made}</first>, aplicado <last>{applied}</last>',
  'activity.fromTo': '<old>{from}</old> <arrow>→</arrow> <new>{to}</new>',
  'activity.redacted': 'cambiado',
  'activity.reordered': 'en otro orden',
  'activity.goneVehicle': 'Un vehículo que ya no existe',

  'activity.restore': 'Restaurar',
  'activity.restoreSubject': 'Restaurar {subject}',
  'activity.restorableUntil': 'Se puede restaurar hasta el {date}.',
  'activity.expired': 'Se eliminó hace demasiado tiempo para restaurarlo.',
  'activity.restored': '{subject} vuelve a estar en stock.',
  'activity.restoreWaits': 'Guardado en este dispositivo: el vehículo se restaura en cuanto haya conexión.',
  'activity.restoreFailed': 'No se ha podido restaurar el vehículo. Inténtelo de nuevo.',

  'activity.settings': 'los ajustes',
  'activity.person': 'los datos de una persona',
  'activity.account': 'la cuenta {id}',
  'activity.accountOf': 'la cuenta de {name}',
  'activity.enquiryOf': 'la consulta de {name}',
  'activity.car': 'el vehículo {id}',
  'activity.inquiry': 'la consulta {id}',
  'activity.appointment': 'la cita {id}',
  'activity.reservation': 'la reserva {id}',
  'activity.check': 'el recuento del patio {id}',

  'activity.visitor': 'Un visitante',
  'activity.added': '{by} ha añadido <record>{subject}</record>',
  'activity.changed':
    '{conflict, select, yes {{by} quería cambiar <record>{subject}</record>} other {{by} ha cambiado <record>{subject}</record>}}',
  'activity.sold':
    '{conflict, select, yes {{by} quería marcar como vendido <record>{subject}</record>} other {{by} ha marcado como vendido <record>{subject}</record>}}',
  'activity.unsold':
    '{conflict, select, yes {{by} quería marcar como disponible <record>{subject}</record>} other {{by} ha marcado como disponible <record>{subject}</record>}}',
  'activity.deleted':
    '{conflict, select, yes {{by} quería eliminar <record>{subject}</record>} other {{by} ha eliminado <record>{subject}</record>}}',
  'activity.restoredCar': '{by} ha restaurado <record>{subject}</record>',
  'activity.sent': '{by} ha enviado <record>{subject}</record>',
  'activity.opened': '{by} ha abierto <record>{subject}</record>',
  'activity.followedUp':
    '{conflict, select, yes {{by} quería hacer el seguimiento de <record>{subject}</record>} other {{by} ha hecho el seguimiento de <record>{subject}</record>}}',
  'activity.made': '{by} ha creado <record>{subject}</record>',
  'activity.reserved':
    '{conflict, select, yes {{by} quería reservar <record>{subject}</record>} other {{by} ha reservado <record>{subject}</record>}}',
  'activity.released': '{by} ha terminado la reserva: <record>{subject}</record>',
  'activity.started': '{by} ha iniciado <record>{subject}</record>',
  'activity.marked': '{by} ha marcado un vehículo en <record>{subject}</record>',
  'activity.ended': '{by} ha terminado <record>{subject}</record>',
  'activity.wentOn': '{by} ha continuado <record>{subject}</record>',
  'activity.removed': '{by} ha quitado <record>{subject}</record>',
  'activity.lookedUp': '{by} ha consultado <record>{subject}</record>',
  'activity.exported': '{by} ha exportado <record>{subject}</record>',
  'activity.redirects': '{by} ha cambiado las direcciones antiguas (<record>{subject}</record>)',
  'activity.decided': '{by} ha resuelto un conflicto: <record>{subject}</record>',
  'activity.other':
    '{conflict, select, yes {{by} quería: {action} <record>{subject}</record>} other {{by}: {action} <record>{subject}</record>}}',
})
