import { messages } from '../messages.ts'

export const shared = messages({
  'shared.back': 'Volver',
  'shared.cancel': 'Cancelar',
  'shared.close': 'Cerrar',
  'shared.openMenu': 'Abrir el menú',
  'shared.closeMenu': 'Cerrar el menú',
  'shared.skip': 'Ir al contenido',
  'shared.required': 'obligatorio',
  'shared.retry': 'Reintentar',
  'shared.newTab': '(se abre en una pestaña nueva)',

  'shared.onRequest': 'Precio a consultar',
  'shared.distance.mi': '{distance} millas',
  'shared.distance.km': '{distance} km',
  'shared.power': '{power} CV',

  'shared.monday': 'Lunes',
  'shared.tuesday': 'Martes',
  'shared.wednesday': 'Miércoles',
  'shared.thursday': 'Jueves',
  'shared.friday': 'Viernes',
  'shared.saturday': 'Sábado',
  'shared.sunday': 'Domingo',
  'shared.days': '{first} – {last}',
  'shared.closed': 'cerrado',

  'shared.gallery': 'Galería de imágenes',
  'shared.previousPicture': 'Imagen anterior',
  'shared.nextPicture': 'Imagen siguiente',

  'shared.connection': 'Conexión',
  'shared.online': 'En línea',
  'shared.offline': 'Sin conexión',
  'shared.syncing': 'Sincronizando',
  'shared.waiting':
    ', {count, plural, one {# cambio pendiente} many {# de cambios pendientes} other {# cambios pendientes}}{photos, plural, =0 {} one {, # de ellos es una foto} many {, # de ellos son fotos} other {, # de ellos son fotos}}',

  'shared.home': 'Inicio',
  'shared.cars': 'Coches',
  'shared.about': 'Quiénes somos',
  'shared.team': 'Nuestro equipo',
  'shared.contact': 'Contacto',
  'shared.quickLinks': 'Enlaces rápidos',
  'shared.followUs': 'Síganos',
  'shared.reviews': 'Opiniones',
  'shared.samples':
    'Anuncios de ejemplo: «Used Car Price Prediction Dataset» de Taeef Najib, <license>CC BY 4.0</license>. Las imágenes son ilustraciones y no muestran ningún vehículo real.',

  'shared.noStorage':
    'Esta pestaña no puede guardar nada: lo que haga aquí necesita conexión y no se conserva nada después de su visita.',
  'shared.ok': 'Aceptar',
  'shared.newVersion': 'Hay una versión nueva',
  'shared.newVersionWaits':
    '– se cargará en cuanto ningún formulario tenga cambios sin guardar y no se esté enviando nada',
  'shared.later': 'Más tarde',
  'shared.update': 'Actualizar',

  'shared.install': 'Instalar aplicación',
})
