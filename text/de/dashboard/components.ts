import { messages } from '../../messages.ts'

export const components = messages({
  'components.moreActions': 'Weitere Aktionen',
  'components.backToVehicles': 'Zurück zu den Fahrzeugen',
  'components.progress': '{done} von {total}',
  'components.noNames': 'Keine Namen von Kundinnen und Kunden.',
  'components.undo': 'Rückgängig',
  'components.closeMessage': 'Meldung schließen',
  'components.quota': '{reason} Wartende Änderungen bleiben auf diesem Gerät erhalten und werden automatisch gesendet.',
  'components.usersFailed': 'Die Konten konnten nicht geladen werden',

  'components.empty': '(leer)',
  'components.none': '(keine)',
  'components.translated': '{label} ({language})',
  'components.notTranslated': 'Nicht übersetzt: Die Website zeigt {language}',
  'components.on': 'An',
  'components.off': 'Aus',
  'components.noCaption': 'Bild ohne Beschriftung',
  'components.unassigned': 'Nicht zugewiesen',
  'components.formerStaff': 'Ehemaliges Teammitglied {number}',
  'components.enquiry': 'Anfrage {number}',
  'components.vehicle': 'Fahrzeug {number}',
  'components.notAdded': 'Ein Fahrzeug, das nicht hinzugefügt wurde',

  'components.notSaved': 'Das konnte auf diesem Gerät nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  'components.notMade': 'Diese Änderung ist nicht möglich.',
  'components.carChanged': 'Nichts wurde rückgängig gemacht: {car} wurde inzwischen geändert',
  'components.messageChanged': 'Nichts wurde rückgängig gemacht: die Nachricht von {name} wurde inzwischen geändert',
  'components.allWait': 'Auf diesem Gerät gespeichert. Sobald eine Verbindung besteht: {change}.',
  'components.done': '{change}.',
  'components.someWait': 'Auf diesem Gerät gespeichert, wird gesendet, sobald eine Verbindung besteht: {records}.',
  'components.disputed': 'Unter „Zu klären“: {records}.',

  'components.cameraInsecure': 'Die Kamera benötigt HTTPS.',
  'components.cameraDenied':
    'Diese Website darf die Kamera nicht verwenden. Erlauben Sie es in den Einstellungen des Browsers und versuchen Sie es dann erneut.',
  'components.cameraNone': 'Auf diesem Gerät wurde keine Kamera gefunden.',
  'components.cameraBusy': 'Die Kamera konnte nicht gestartet werden. Vielleicht verwendet eine andere App sie.',

  'components.photos': 'Fotos',
  'components.address': 'Adresse',
  'components.dealershipName': 'Name des Autohauses',
})
