import { messages } from '../../../messages.ts'

export const business = messages({
  'business.contactFailed': 'No se han podido actualizar los datos de contacto',
  'business.address': 'Dirección',
  'business.hours': 'Horario comercial',
  'business.coordinates': 'Coordenadas del mapa',
  'business.coordinatesHint': 'latitud,longitud',
  'business.recipientsHint':
    'Cada nueva consulta se envía a estas direcciones, una por línea. Los visitantes no las ven.',
  'business.crmHint':
    'Los programas que leen leads reciben cada mensaje nuevo como ADF en un correo aparte; una dirección por línea.',
  'business.mailNotSetUp': 'El correo de consultas no está configurado: pregunte a quien instaló la web',

  'business.openingHoursFailed': 'No se ha podido actualizar el horario de apertura',
  'business.hoursText':
    'El tiempo que espera un mensaje se cuenta en estas horas. Deje vacías las dos horas de un día en que esté cerrado. Un día que cierra antes de abrir termina pasada la medianoche. Los visitantes leen este horario y después el texto «Horario comercial» de la página «Datos de contacto».',
  'business.noTimeZone': 'Sin definir: cuentan todas las horas',
  'business.specialDays': 'Días especiales',
  'business.specialDay': 'día especial {number}',
  'business.addSpecialDay': 'Añadir día especial',
  'business.noSpecialDays': 'Sin festivos ni otros días con horario propio.',
  'business.day': 'Día',
  'business.note': 'Nota',
  'business.noteHint': 'Por ejemplo, Nochebuena',
  'business.specialDayName': 'Día especial {number}',
  'business.opens': '{day}: abre',
  'business.closes': '{day}: cierra',
  'business.opensAgain': '{day}: 2.ª apertura',
  'business.closesAgain': '{day}: 2.º cierre',
  'business.nextDay': 'Al día siguiente',
  'business.addBreak': 'Añadir pausa<hidden>: {day}</hidden>',

  'business.socialFailed': 'No se han podido actualizar los ajustes de redes sociales',
  'business.platformUrl': 'URL de {platform}',
  'business.platformEnabled': '{platform}: activado',
  'business.reviewsHint': 'La página con sus opiniones, enlazada en el pie.',

  'business.listingsFailed': 'No se han podido actualizar los anuncios',
  'business.vinText': 'Los feeds exigen el VIN y solo lo contienen mientras los visitantes también lo ven.',
  'business.numberText': 'El archivo vehicles.csv de abajo los contendrá. Otras personas pueden leerlo.',
  'business.feeds': 'Feeds de vehículos',
  'business.feedsText':
    'Google y Meta leen las direcciones de abajo y anuncian los vehículos que tienen todos los datos necesarios.',
  'business.noPublicAddress':
    'La dirección pública de la web no está configurada: pregunte a la persona que instaló la web.',
  'business.otherReceivers': 'Otros destinatarios',
  'business.google': 'Anuncios de vehículos en Google',
  'business.meta': 'Inventario de automóviles en Meta',
  'business.feedsOffline': 'Para mostrar los feeds hace falta conexión.',
  'business.inFeed': '{count, number} de {total, number} vehículos publicados',
  'business.missingData': 'Datos que faltan',
  'business.missingSettings':
    'Sin estos ajustes no se anuncia ningún vehículo: {settings}. Introdúzcalos en <site>Sitio web</site> y <contact>Datos de contacto</contact>.',
  'business.allComplete': 'Todos los vehículos publicados tienen completos sus propios datos.',
  'business.toComplete':
    '{count, plural, one {# vehículo por completar} many {# de vehículos por completar} other {# vehículos por completar}}',
  'business.missing': '<link>{car}</link>: {missing}',
  'business.vinNotShown': 'VIN, no se muestra a los visitantes',
  'business.showMore': 'Mostrar más',

  'business.templatesFailed': 'No se han podido actualizar las plantillas de respuesta',
  'business.templatesText':
    'Textos para «Llamar», «WhatsApp» y «Correo» en un mensaje. {name} se convierte en el nombre del remitente, {car} en el vehículo, {price} en su precio y {link} en la dirección de su página.',
  'business.template': 'plantilla {number}',
  'business.addTemplate': 'Añadir plantilla',
  'business.noTemplates': 'Aún no hay plantillas. Los mensajes se responden con el texto habitual.',
})
