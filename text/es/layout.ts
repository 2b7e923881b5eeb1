import { messages } from '../messages.ts'

export const layout = messages({
  'layout.main': 'Menú principal',
  'layout.notice': 'Aviso',
  'layout.savedCars': 'Coches guardados',
  'layout.hello': 'Hola, tengo una pregunta.',
  'layout.languages': 'Idiomas',
  'layout.pricesAsOf': 'Precios a fecha de {time}',

  'layout.notLoaded': 'No se ha podido cargar esta página',
  'layout.checkConnection': 'Compruebe su conexión.',
  'layout.notComplete': 'No se ha podido cargar la página por completo. Compruebe su conexión.',
  'layout.vehiclesNotLoaded': 'No se han podido cargar los vehículos. Compruebe su conexión.',
  'layout.vehicleNotLoaded': 'No se ha podido cargar este vehículo. Compruebe su conexión.',
  'layout.carsNotLoaded': 'No se han podido cargar los coches. Compruebe su conexión.',
  'layout.loadingVehicles': 'Cargando vehículos…',

  'layout.pageNotFound': 'Página no encontrada',
  'layout.pageNotFoundText': 'La página que busca no existe o se ha movido.',
  'layout.backHome': 'Volver al inicio',
  'layout.goBack': 'Atrás',

  'layout.siteClosed': 'Nuestro sitio web no está disponible en este momento.',

  'layout.lastUpdated': 'Última actualización: {day}',

  'layout.openUntil': 'abierto hasta las {time}',
  'layout.openTodayUntil': 'hoy abierto hasta las {time}',
  'layout.openToday': 'hoy abierto: {spans}',
  'layout.and': '{first} y {second}',

  'layout.linkCopied': 'Enlace copiado',
  'layout.link': 'El enlace: {url}',
  'layout.carsAt': 'Coches en {site}',
})
