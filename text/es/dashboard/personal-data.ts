import { messages } from '../../messages.ts'

export const personalData = messages({
  'personalData.title': 'Datos personales',
  'personalData.email': 'Correo electrónico',
  'personalData.phone': 'Número de teléfono',
  'personalData.phoneHint': 'El de otro país con su prefijo, o que empiece por 0.',
  'personalData.name': 'Nombre',
  'personalData.nameHint': 'Encuentra reservas, citas sin número de teléfono ni consulta, y textos sobre vehículos.',
  'personalData.find': 'Buscar',
  'personalData.export': 'Exportar',
  'personalData.deleteAll': 'Eliminar todo',
  'personalData.failed': 'Hace falta conexión. No se ha cambiado nada.',
  'personalData.found': 'Resultados',
  'personalData.other': 'Estos registros también contienen <bdi>{identifier}</bdi>: búsquelo también.',
  'personalData.account':
    '<bdi>{name}</bdi> también tiene una cuenta del equipo con este correo electrónico, que se puede eliminar en la página <link>Usuarios</link>.',
  'personalData.mentions': 'Estos textos también lo contienen. No se eliminan con la persona: modifíquelos.',
  'personalData.vehicleTexts': 'Textos sobre vehículos',
  'personalData.description': 'Descripción: {car}',
  'personalData.costs': 'Coste: {car}',
  'personalData.note': 'Nota: {car}',

  'personalData.inquiry': 'Consulta {id} de {name}, {date}',
  'personalData.appointment': 'Cita {id} con {name}, {date}',
  'personalData.reservation': 'Reserva de {car} para {name}, hasta el {date}',
  'personalData.reservationOfVehicle': 'Reserva de un vehículo para {name}, hasta el {date}',
  'personalData.inquiries': '{count, plural, one {# consulta} many {# de consultas} other {# consultas}}',
  'personalData.appointments': '{count, plural, one {# cita} many {# de citas} other {# citas}}',
  'personalData.reservations': '{count, plural, one {# reserva} many {# de reservas} other {# reservas}}',

  'personalData.deleteTitle': 'Eliminar todos los datos de esta persona',
  'personalData.deleteQuestion':
    'Se eliminará del servidor y de todos los dispositivos: {records} de <bdi>{name}</bdi>. Esta acción no se puede deshacer.',
  'personalData.limits':
    'No afecta a los correos enviados, los archivos exportados ni las copias de seguridad, que se conservan 30 días.',
  'personalData.limitsAndTexts':
    'No afecta a los correos enviados, los archivos exportados ni las copias de seguridad, que se conservan 30 días. Los textos sobre vehículos también permanecen.',
  'personalData.deleteFailed': 'No se han podido eliminar los datos. Inténtelo de nuevo con conexión.',
  'personalData.deleted':
    '{count, plural, one {Se ha eliminado # registro.} many {Se han eliminado # de registros.} other {Se han eliminado # registros.}}',
})
