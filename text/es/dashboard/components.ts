import { messages } from '../../messages.ts'

export const components = messages({
  'components.moreActions': 'Más acciones',
  'components.backToVehicles': 'Volver a los vehículos',
  'components.progress': '{done} de {total}',
  'components.noNames': 'Sin nombres de clientes.',
  'components.undo': 'Deshacer',
  'components.closeMessage': 'Cerrar el mensaje',
  'components.quota': '{reason} Los cambios pendientes se conservan en este dispositivo y se envían automáticamente.',
  'components.usersFailed': 'No se han podido cargar los usuarios',

  'components.empty': '(vacío)',
  'components.none': '(ninguno)',
  'components.translated': '{label} ({language})',
  'components.notTranslated': 'Sin traducir: se muestra el original ({language})',
  'components.on': 'Activado',
  'components.off': 'Desactivado',
  'components.noCaption': 'Imagen sin pie',
  'components.unassigned': 'Sin asignar',
  'components.formerStaff': 'Exmiembro del equipo {number}',
  'components.enquiry': 'Consulta {number}',
  'components.vehicle': 'Vehículo {number}',
  'components.notAdded': 'Un vehículo que no se añadió',

  'components.notSaved': 'No se ha podido guardar en este dispositivo. Inténtelo de nuevo.',
  'components.notMade': 'Este cambio no se puede hacer.',
  'components.carChanged': 'No se ha deshecho nada: {car} ha cambiado desde entonces',
  'components.messageChanged': 'No se ha deshecho nada: el mensaje de {name} ha cambiado desde entonces',
  'components.allWait': 'Guardado en este dispositivo. Cuando haya conexión: {change}.',
  'components.done': '{change}.',
  'components.someWait': 'Guardado en este dispositivo para enviarlo cuando haya conexión: {records}.',
  'components.disputed': 'En «Requiere atención»: {records}.',

  'components.cameraInsecure': 'La cámara necesita HTTPS.',
  'components.cameraDenied':
    'Esta web no puede usar la cámara. Permítalo en los ajustes del navegador e inténtelo de nuevo.',
  'components.cameraNone': 'No se ha encontrado ninguna cámara en este dispositivo.',
  'components.cameraBusy': 'No se ha podido iniciar la cámara. Puede que otra aplicación la esté usando.',

  'components.photos': 'Fotos',
  'components.address': 'Dirección',
  'components.dealershipName': 'Nombre del concesionario',
})
