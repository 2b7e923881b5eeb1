import { messages } from '../../messages.ts'

export const work = messages({
  'work.today': 'Hoy',
  'work.nothing': 'No hay nada que hacer por ahora.',
  'work.waitingFor': 'espera desde hace {time}',
  'work.hours': '{count, number} h',
  'work.appointment': 'Cita {time}',
  'work.followUpSince': 'Seguimiento desde el {date}',
  'work.followUpToday': 'Seguimiento hoy',
  'work.more':
    '{count, number} más en <due>mensajes por atender</due>, <unread>mensajes sin leer</unread> y <appointments>citas</appointments>',
  'work.overAged':
    '{count, plural, one {# vehículo con más de 90 días en stock} many {# de vehículos con más de 90 días en stock} other {# vehículos con más de 90 días en stock}}',
  'work.call': 'Llamar<hidden> a {name}</hidden>',
  'work.aged':
    '{days, plural, one {# día} many {# de días} other {# días}} · {inquiries, plural, one {# consulta} many {# de consultas} other {# consultas}}',
  'work.changePrice': 'Cambiar el precio<hidden> de {car}</hidden>',
  'work.notOnGoogle':
    '{count, plural, one {# vehículo no está} many {# de vehículos no están} other {# vehículos no están}} en Google',
  'work.complete': 'Completar datos',

  'work.firstSteps': 'Primeros pasos',
  'work.dismiss': 'Ocultar<hidden> los primeros pasos</hidden>',
  'work.done': 'Hecho:',
  'work.toDo': 'Por hacer:',
  'work.left': 'Aún con los datos de ejemplo: {fields}',
  'work.enterName': 'Introduzca el nombre de su concesionario',
  'work.enterContact': 'Introduzca sus datos de contacto',
  'work.enterSocial': 'Introduzca los enlaces a sus redes sociales',
  'work.describe': 'Describa su concesionario',
  'work.writeFooter': 'Escriba el texto del pie de página',
  'work.checkPromises': 'Compruebe lo que promete la web',
  'work.addLogo': 'Añada su logotipo y su color',
  'work.chooseRecipients': 'Elija quién recibe las consultas',
  'work.enterHours': 'Introduzca el horario de apertura',
  'work.checkLegal': 'Compruebe las páginas legales',
  'work.addFirst': 'Añada su primer vehículo',
  'work.addUser': 'Añada un usuario para otra persona del equipo',
  'work.show': 'Muestre la web a los visitantes',

  'work.siteName': 'nombre del concesionario',
  'work.tagline': 'eslogan',
  'work.legalName': 'razón social',
  'work.founded': 'año de fundación',
  'work.employees': 'plantilla',
  'work.companyDescription': 'descripción de la empresa',
  'work.address': 'dirección',
  'work.phone': 'teléfono',
  'work.email': 'correo electrónico',
  'work.openingTimes': 'horario',
  'work.coordinates': 'coordenadas del mapa',
  'work.facebook': 'URL de Facebook',
  'work.instagram': 'URL de Instagram',
  'work.x': 'URL de X',
  'work.whatsapp': 'URL de WhatsApp',
  'work.heroDescription': 'descripción principal',
  'work.values': 'valores',
  'work.footerDescription': 'descripción',

  'work.sampleText':
    '{count, plural, one {La web incluye # vehículo de ejemplo para mostrar su aspecto.} many {La web incluye # de vehículos de ejemplo para mostrar su aspecto.} other {La web incluye # vehículos de ejemplo para mostrar su aspecto.}}',
  'work.removeSamples': 'Quitar el stock de ejemplo',
  'work.deleteSamples': 'Eliminar el stock de ejemplo',
  'work.deletesSamples':
    '{count, plural, one {Se elimina # vehículo de ejemplo.} many {Se eliminan # de vehículos de ejemplo.} other {Se eliminan # vehículos de ejemplo.}} Los vehículos que ha añadido usted se conservan. Esta acción no se puede deshacer.',
})
