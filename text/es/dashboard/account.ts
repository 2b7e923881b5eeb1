import { messages } from '../../messages.ts'

export const account = messages({
  'account.title': 'Mi cuenta',
  'account.offline': 'Su cuenta solo se puede modificar con conexión.',
  'account.profile': 'Perfil',
  'account.shown': 'Los visitantes ven su nombre, cargo, número de teléfono, dirección de correo electrónico y foto.',
  'account.notShown': 'Los visitantes no le ven. La administración decide a quién pueden ver.',
  'account.profileFailed': 'No se ha podido guardar su perfil',
  'account.profileSaved': 'Perfil guardado',
  'account.siteLanguage': 'Predeterminado de la web ({language})',

  'account.currentPassword': 'Contraseña actual',
  'account.changePassword': 'Cambiar contraseña',
  'account.changing': 'Cambiando…',
  'account.passwordChanged': 'Contraseña cambiada. En los demás dispositivos hay que volver a iniciar sesión.',
  'account.passwordFailed': 'No se ha podido cambiar la contraseña',

  'account.twoFactor': 'Inicio de sesión en dos pasos',
  'account.twoFactorOn': 'Activado: para iniciar sesión hacen falta su contraseña y un código.',
  'account.twoFactorOff':
    'Desactivado. Si está activado, para iniciar sesión hacen falta su contraseña y un código de una aplicación de autenticación.',
  'account.setUp': 'Configurar',
  'account.switchOn': 'Activar',
  'account.switchOff': 'Desactivar',
  'account.setUpFailed': 'No se ha podido configurar el inicio de sesión en dos pasos',
  'account.switchOnFailed': 'No se ha podido activar el inicio de sesión en dos pasos',
  'account.switchOffFailed': 'No se ha podido desactivar el inicio de sesión en dos pasos',
  'account.switchOffTitle': 'Desactivar el inicio de sesión en dos pasos',
  'account.setUpTitle': 'Configurar el inicio de sesión en dos pasos',
  'account.scan': 'Escanee el código QR con una aplicación de autenticación o introduzca en ella la clave.',
  'account.qrCode': 'Código QR para una aplicación de autenticación',
  'account.key': 'Clave: <code>{key}</code>',
  'account.code': 'Código',
  'account.codeHint': 'Los seis dígitos que muestra la aplicación.',
  'account.recoveryCodes': 'Códigos de recuperación',
  'account.isOn': 'El inicio de sesión en dos pasos está activado.',
  'account.keepCodes':
    'Guarde estos códigos en un lugar seguro. Cada uno sustituye una vez a un código de la aplicación de autenticación. No se vuelven a mostrar.',

  'account.sessions': 'Sesiones',
  'account.sessionsText':
    'Cierra sus sesiones en todos los dispositivos, incluido este. Los cambios pendientes en otros dispositivos permanecen allí.',
  'account.logOutFailed': 'No se ha podido cerrar la sesión en todas partes. Hace falta conexión.',
  'account.logOutEverywhere': 'Cerrar sesión en todas partes',
  'account.recorded': 'Qué se registra',
  'account.recordedChanges': 'Sus cambios, con su nombre y la hora, para la administración: 400 días.',
  'account.recordedDevices':
    'Lo último que comunicó cada uno de sus dispositivos, como el número de cambios pendientes: 400 días.',
  'account.recordedRequests':
    'El número de su cuenta con cada petición, en el registro del servidor: mientras este lo conserve, normalmente un mes.',
  'account.recordedAddresses':
    'Las direcciones de sus inicios y cierres de sesión, y de lo que se rechazó, en el mismo registro.',
  'account.recordedCodes':
    'Las últimas 20 direcciones desde las que inició sesión, como códigos: hasta que se elimine su cuenta.',
  'account.recordedChecks': 'Su nombre de usuario en los recuentos del patio: hasta que haya 60 más recientes.',
})
