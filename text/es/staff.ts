import { messages } from '../messages.ts'

export const staff = messages({
  'staff.dashboard': 'Panel',
  'staff.unread':
    '{count, plural, one {#<hidden> consulta sin leer</hidden>} many {#<hidden> de consultas sin leer</hidden>} other {#<hidden> consultas sin leer</hidden>}}',
  'staff.logOut': 'Cerrar sesión',

  'staff.changesWait': 'Hay cambios pendientes',
  'staff.photosWait': 'Hay fotos pendientes',
  'staff.needAttention': 'Hay cambios que requieren atención',
  'staff.unsaved': 'Cambios sin guardar',
  'staff.onDevice':
    'Aún no {count, plural, one {ha llegado} many {han llegado} other {han llegado}} al servidor: {items} en este dispositivo.',
  'staff.inTab':
    'Aún no {count, plural, one {ha llegado} many {han llegado} other {han llegado}} al servidor: {items} en esta pestaña.',
  'staff.refused':
    '{count, plural, one {# cambio suyo requiere atención.} many {# de cambios suyos requieren atención.} other {# cambios suyos requieren atención.}}',
  'staff.noStorage': 'Esta pestaña no puede guardar nada para su próximo inicio de sesión.',
  'staff.draftsStay':
    '{count, plural, one {# formulario tiene cambios sin guardar, que permanecen en este dispositivo si no los descarta.} many {# de formularios tienen cambios sin guardar, que permanecen en este dispositivo si no los descarta.} other {# formularios tienen cambios sin guardar, que permanecen en este dispositivo si no los descarta.}}',
  'staff.draftsGo':
    '{count, plural, one {# formulario tiene cambios sin guardar, que se descartan al cerrar sesión.} many {# de formularios tienen cambios sin guardar, que se descartan al cerrar sesión.} other {# formularios tienen cambios sin guardar, que se descartan al cerrar sesión.}}',
  'staff.syncFirst': 'Sincronizar ahora y cerrar sesión',
  'staff.keep': 'Conservar para mí y cerrar sesión',
  'staff.discard': 'Descartar {items} y cerrar sesión',
  'staff.discardUnsaved': 'Descartar los cambios sin guardar y cerrar sesión',
  'staff.changes': '{count, plural, one {# cambio} many {# de cambios} other {# cambios}}',
  'staff.photos': '{count, plural, one {# foto} many {# de fotos} other {# fotos}}',
  'staff.forms': '{count, plural, one {# formulario} many {# de formularios} other {# formularios}}',
  'staff.and': '{first} y {next}',
  'staff.notSynced': 'No se ha podido sincronizar todo.',
  'staff.moreNow': 'Ahora hay más que hace un momento.',
  'staff.logOutFailed': 'No se ha podido cerrar la sesión en este dispositivo. Inténtelo de nuevo.',
})
