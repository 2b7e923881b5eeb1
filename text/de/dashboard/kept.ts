import { messages } from '../../messages.ts'

export const kept = messages({
  'kept.notStored': 'Die Änderung konnte auf diesem Gerät nicht gespeichert werden. Nichts wurde geändert.',
  'kept.full':
    'Der Speicher dieses Geräts ist voll, daher wurde die Änderung nicht gespeichert. Schaffen Sie Platz und speichern Sie erneut.',
  'kept.noDatabase':
    'Dieser Browser kann keine Änderungen speichern, daher wurde sie nicht vorgenommen. Verwenden Sie einen anderen Browser.',
  'kept.takenBack': 'Die Änderung wurde zurückgenommen, bevor sie gesendet wurde.',

  'kept.importEmpty': 'Es gibt nichts zu importieren.',
  'kept.importUndone': 'Dieser Import ist schon rückgängig gemacht.',
  'kept.importNothing':
    'Nichts wurde rückgängig gemacht: Kein Fahrzeug ist noch so, wie der Import es hinterlassen hat.',
  'kept.importTooLate': 'Ein Import kann 24 Stunden lang rückgängig gemacht werden. Nichts wurde geändert.',
  'kept.importNoDatabase':
    'Dieser Browser speichert nichts für diese Seite, daher könnten die Änderungen verloren gehen. Nichts wurde importiert. Importieren Sie die Datei in einem anderen Browser.',
  'kept.importFull':
    'Der Speicher dieses Geräts ist voll. Schaffen Sie Platz und importieren Sie die Datei erneut. Nichts wurde importiert.',
  'kept.importFailed': 'Dieses Gerät konnte die Änderungen nicht speichern. Nichts wurde importiert.',

  'kept.pushNotAllowed': 'Diesem Browser wurde nicht erlaubt, Benachrichtigungen anzuzeigen.',
  'kept.pushNoServer': 'Der Server hat nicht geantwortet. Bitte versuchen Sie es erneut.',
  'kept.pushNoService': 'Der Push-Dienst des Browsers war nicht erreichbar. Bitte versuchen Sie es erneut.',
})
