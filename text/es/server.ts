import { messages } from '../messages.ts'

export const server = messages({
  'server.pushInquiry': 'Nueva consulta',
  'server.pushInquiryText': 'Ha llegado una nueva consulta',
  'server.pushReminder': 'Cita',
  'server.pushReminderText': 'Tiene una cita dentro de poco',
  'server.pushReminderAt': 'Tiene una cita a las {time}',

  'server.enquiry': 'Nueva consulta',
  'server.enquiryAbout': 'Nueva consulta: {car}',
  'server.fact': '{label}: {value}',
  'server.name': 'Nombre',
  'server.phone': 'Teléfono',
  'server.email': 'Correo electrónico',
  'server.vehicle': 'Vehículo',
  'server.stockNumber': 'Número de stock',
  'server.source': 'Origen',
  'server.firstPage': 'Primera página',

  'server.invitation': 'Su cuenta en {site}',
  'server.invitationText':
    'Ya puede acceder al panel. Establezca su contraseña con este enlace, que sirve una sola vez y durante 7 días:',
  'server.forgotten': 'Su contraseña en {site}',
  'server.forgottenText': 'Establezca una contraseña nueva con este enlace, que sirve una sola vez y durante una hora:',
  'server.notAsked': 'Si no lo ha pedido, ignore este correo: su contraseña no cambia.',
  'server.username': 'Nombre de usuario: {username}',

  'server.test': 'Correo de prueba de {site}',
  'server.testText': 'Los correos del sitio web llegan correctamente.',

  'server.notStarted': 'No se ha podido iniciar esta página.',
  'server.reload': 'Recargar',
  'server.tooOld': 'Este navegador es demasiado antiguo para las funciones de esta web.',
  'server.noScript': 'Esta web necesita JavaScript.',
  'server.siteTitle': 'Coches de ocasión y de lujo',

  'server.dashboard': 'Panel',
  'server.dashboardOf': 'Panel de {site}',
  'server.dashboardText': 'Vehículos, mensajes y contenido de la web, en el patio, con o sin cobertura.',
  'server.allCars': 'Todos los coches',
  'server.savedCars': 'Coches guardados',
  'server.contact': 'Contacto',
  'server.vehicles': 'Vehículos',
  'server.messages': 'Mensajes',
  'server.addVehicle': 'Añadir vehículo',

  'server.asOf': 'Datos del <time>{moment}</time>. El servidor no puede obtener datos más recientes en este momento.',
})
