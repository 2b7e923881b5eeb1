import { messages } from '../messages.ts'

export const install = messages({
  'install.title': 'Instalar esta aplicación',
  'install.waiting':
    '{count, plural, one {Hay # cambio o consulta pendiente} many {Hay # de cambios o consultas pendientes} other {Hay # cambios o consultas pendientes}} en este navegador. La aplicación instalada tiene su propio almacenamiento y no los conocerá: deje que se envíen primero.',
  'install.waitingOffline':
    '{count, plural, one {Hay # cambio o consulta pendiente} many {Hay # de cambios o consultas pendientes} other {Hay # cambios o consultas pendientes}} en este navegador. La aplicación instalada tiene su propio almacenamiento y no los conocerá: deje que se envíen primero, cuando haya conexión.',
  'install.sendNow': 'Enviar ahora',
  'install.showSteps': 'Mostrar los pasos de todos modos',
  'install.iosShare': 'Toque «Compartir» en la barra del navegador. En algunos está detrás de los tres puntos.',
  'install.iosAdd': 'Desplácese hacia abajo y elija «Añadir a pantalla de inicio».',
  'install.iosHome': 'Toque «Añadir». A partir de entonces, la aplicación se abre desde su icono.',
  'install.macMenu': 'Abra el menú «Archivo» de Safari o su botón «Compartir».',
  'install.macAdd': 'Elija «Añadir al Dock».',
  'install.macDock': 'Haga clic en «Añadir». A partir de entonces, la aplicación se abre desde el Dock.',
  'install.androidMenu': 'Abra el menú del navegador: los tres puntos junto a la dirección.',
  'install.androidAdd': 'Elija «Añadir a pantalla de inicio» o «Instalar aplicación».',
  'install.androidHome': 'Confirme con «Instalar». A partir de entonces, la aplicación se abre desde su icono.',
  'install.desktopMenu': 'Abra el menú del navegador: los puntos al final de la barra de direcciones.',
  'install.desktopAdd':
    'Elija «Instalar página como aplicación»: en Chrome, en «Enviar, guardar y compartir»; en Edge, en «Aplicaciones».',
  'install.desktopDock': 'Confirme con «Instalar». A partir de entonces, la aplicación se abre en su propia ventana.',
  'install.storefrontInstalled':
    'Si solo se ofrece «Abrir en la aplicación», la web pública ya está instalada aquí: elimine esa aplicación, instale el panel y después instale de nuevo la web.',
})
