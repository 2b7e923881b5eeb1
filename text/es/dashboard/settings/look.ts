import { messages } from '../../../messages.ts'

export const look = messages({
  'look.siteFailed': 'No se ha podido actualizar la web',
  'look.siteNameHint': 'En la cabecera, los títulos de las páginas, el pie y las aplicaciones instaladas.',
  'look.taglineHint': 'El titular de la página de inicio y lo que muestran los buscadores.',
  'look.legalNameHint':
    'En la nota de privacidad, los feeds y los correos. Sin ella se usa el nombre del concesionario.',
  'look.founded': 'Año de fundación',
  'look.employees': 'Plantilla',
  'look.locations': 'Sedes',
  'look.companyHint': 'Para los buscadores y los enlaces compartidos.',
  'look.countryHint':
    'Los importes y los números se escriben como es habitual allí. Los feeds lo usan para una dirección sin país.',
  'look.currencyHint': 'De todos los precios. Otra moneda no convierte ningún precio.',
  'look.distanceHint': 'De todos los kilometrajes. Otra unidad no convierte ningún kilometraje.',
  'option.distanceUnit.mi': 'Millas',
  'option.distanceUnit.km': 'Kilómetros',
  'option.dateFormat.dd/mm/yyyy': 'dd/mm/aaaa',
  'option.dateFormat.mm/dd/yyyy': 'mm/dd/aaaa',
  'option.dateFormat.yyyy-mm-dd': 'aaaa-mm-dd',
  'look.pricingHint': 'Lo que vale para todos los precios, por ejemplo que incluyen el IVA.',
  'look.holdingHint':
    'Lo que cuesta al día un vehículo en stock. La administración lo ve en los márgenes de «Estado del stock».',

  'look.languageHint':
    'De las páginas para visitantes, y del panel para quienes no han elegido ninguno. Lo que usted escribe se queda como está.',
  'look.otherLanguages': 'Otros idiomas',
  'look.original': 'el original',
  'look.byMachine': 'traducción automática, completa, sin revisar por una persona',
  'look.languagesNote':
    'Revise cada página de un idioma antes de que la vean los visitantes: su dirección empieza por el código, como en /de.',

  'look.devices': 'Dispositivos',
  'look.devicesText':
    'Según lo último que comunicó cada dispositivo. Un dispositivo figura durante 30 días desde que se vio por última vez, una vez que ha enviado un cambio.',
  'look.devicesOffline': 'Para mostrar los dispositivos hace falta conexión.',
  'look.noDevices': 'Ningún dispositivo ha enviado cambios.',
  'look.deviceUser': 'Usuario',
  'look.lastSeen': 'Última conexión',
  'look.waiting': 'Cambios pendientes',
  'look.app': 'Aplicación',
  'look.deletedAccount': 'Cuenta eliminada',
  'look.notReported': 'No comunicado',
  'look.noneWaiting': 'Ninguno',
  'look.waitingFor': '{count, number} desde hace {duration}',
  'look.oldBuild': '{build} (no es la compilación actual)',

  'look.brandFailed': 'No se ha podido actualizar la marca',
  'look.logoHint':
    'PNG, WebP, JPEG, AVIF o SVG, mejor con fondo transparente. Sustituye al nombre en la cabecera, el pie, los menús y las páginas impresas.',
  'look.showWhite': 'Mostrarlo en blanco sobre fondos oscuros',
  'look.otherPictures': 'Otras imágenes',
  'look.darkLogoHint': 'Para la cabecera y el pie, cuando el logotipo no se ve allí.',
  'look.darkLogoUnseen': 'Esta imagen tiene muy poco contraste sobre fondos oscuros, así que no se usa allí.',
  'look.iconHint':
    'Una imagen cuadrada para las aplicaciones instaladas y las pestañas del navegador. Sin ella, es la primera letra del nombre sobre el color.',
  'look.unseenOnDark':
    'Sobre fondos oscuros este logotipo no se ve. Los visitantes leen el nombre en la cabecera y el pie hasta que haya un logotipo para fondos oscuros.',
  'look.unseenOnLight':
    'Sobre fondos claros este logotipo no se ve. Los visitantes leen el nombre en las páginas impresas y en los menús claros hasta que haya un logotipo para fondos claros.',
  'look.contrastOnDark':
    'Sobre fondos oscuros este logotipo no se ve: su contraste es {contrast}:1 y hace falta 3:1. Los visitantes leen el nombre en la cabecera y el pie hasta que haya un logotipo para fondos oscuros.',
  'look.contrastOnLight':
    'Sobre fondos claros este logotipo no se ve: su contraste es {contrast}:1 y hace falta 3:1. Los visitantes leen el nombre en las páginas impresas y en los menús claros hasta que haya un logotipo para fondos claros.',
  'look.colorHint':
    'Por ejemplo #1a5fb4. Lo usan los botones, los enlaces y los iconos; el texto sobre él sigue siendo legible. Vacío: los colores de la plantilla.',
  'look.chooseColor': 'Elegir un color',
  'look.removePicture': 'Quitar: {picture}',
  'look.onDarkText': 'Sobre fondos oscuros',
  'look.onLightText': 'Sobre fondos claros',
  'look.onDark': 'Sobre oscuro',
  'look.onLight': 'Sobre claro',
  'look.lowOnDark': 'Sobre oscuro: muy poco contraste',
  'look.lowOnLight': 'Sobre claro: muy poco contraste',
  'look.notDrawn': '«{file}» no es una imagen que este navegador pueda dibujar.',
  'look.logoNotLoaded': 'No se ha podido cargar el logotipo. Hace falta conexión.',
  'look.notTransparent':
    'Este logotipo no tiene partes transparentes: en blanco sería un recuadro blanco. Elija una imagen con fondo transparente.',
  'look.notUploaded': 'La imagen no se ha subido. Hace falta conexión.',

  'look.backgroundsFailed': 'No se han podido actualizar los fondos',
  'look.homepageSlider': 'Carrusel de inicio',
  'look.carsPage': 'Coches',
  'look.aboutPage': 'Quiénes somos',
  'look.contactPage': 'Contacto',
  'look.uploadNumber': 'Subir imagen {number}',
  'look.backgroundUnseen': 'La imagen de esta dirección no se puede cargar. Los visitantes ven un fondo oscuro liso.',
  'look.badgesFailed': 'No se han podido actualizar los distintivos',
  'look.newHint':
    'Los visitantes ven «Recién llegado» durante este número de días desde que se añade un vehículo. Con 0 se desactiva el distintivo.',
  'look.dropDaysHint': 'Los visitantes ven «Rebajado» durante este número de días. Con 0 se desactiva el distintivo.',
  'look.dropPercentHint':
    'La menor bajada de precio que se muestra, frente al precio más bajo de los 30 días anteriores. Con 0 se desactiva el distintivo.',
})
