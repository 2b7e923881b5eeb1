import { messages } from '../../../messages.ts'

export const importRuns = messages({
  'imports.title': 'Importe auf diesem Gerät',
  'imports.started': 'Begonnen {moment}',
  'imports.imported': 'Importierte Fahrzeuge',
  'imports.undone': 'Rückgängig gemachte Fahrzeuge',
  'imports.cancelFailed': 'Der Import konnte auf diesem Gerät nicht abgebrochen werden. Er läuft weiter.',
  'imports.inAttention': '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}} unter „Zu klären“',
  'imports.undo': 'Import rückgängig machen',
  'imports.saved': '{saved, number} von {total, number} auf dem Server gespeichert.',
  'imports.sending':
    'Wird gesendet: {saved, number} von {total, number} auf dem Server gespeichert, noch auf diesem Gerät: {waiting, number}.',
  'imports.stored':
    '{waiting, plural, one {# Fahrzeug} other {# Fahrzeuge}} auf diesem Gerät gespeichert. Gesendet wird, sobald eine Verbindung besteht. {saved, number} von {total, number} auf dem Server gespeichert.',
  'imports.undoneFor': 'Rückgängig gemacht für {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}.',
  'imports.undoingLater':
    'Der Import von {count, plural, one {# Fahrzeug} other {# Fahrzeugen}} wird rückgängig gemacht, sobald eine Verbindung besteht: auf diesem Gerät gespeichert.',
  'imports.undoing':
    'Wird rückgängig gemacht: {saved, number} von {count, plural, one {# Fahrzeug} other {# Fahrzeugen}}.',
  'imports.isUndone': 'Der Import ist für {count, plural, one {# Fahrzeug} other {# Fahrzeuge}} rückgängig gemacht.',
  'imports.changedSince':
    '{count, plural, one {# Fahrzeug wurde seit dem Import geändert und bleibt, wie es ist} other {# Fahrzeuge wurden seit dem Import geändert und bleiben, wie sie sind}}.',
  'imports.undoneSome':
    'Der Import ist für {count, plural, one {# Fahrzeug} other {# Fahrzeuge}} rückgängig gemacht. {left, plural, one {# Fahrzeug wurde seit dem Import geändert und bleibt, wie es ist} other {# Fahrzeuge wurden seit dem Import geändert und bleiben, wie sie sind}}: {names}.',
  'imports.unchanged': '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}} schon wie in der Datei',
  'imports.decided': '{count, plural, one {# Konflikt} other {# Konflikte}} entschieden',
  'imports.rejected': '{count, plural, one {# Zeile} other {# Zeilen}} der Datei abgelehnt',
  'imports.cancelled':
    'Der Import ist abgebrochen. {count, plural, one {# Fahrzeug} other {# Fahrzeuge}} zurückgezogen.',
  'imports.cancelledSome':
    'Der Import ist abgebrochen. {count, plural, one {# Fahrzeug} other {# Fahrzeuge}} zurückgezogen. {others, plural, one {# Fahrzeug wurde möglicherweise schon gesendet. „Import rückgängig machen“ nimmt es zurück.} other {# Fahrzeuge wurden möglicherweise schon gesendet. „Import rückgängig machen“ nimmt sie zurück.}}',
  'imports.notCancelled': 'Nichts konnte zurückgezogen werden.',
  'imports.notCancelledSome':
    'Nichts konnte zurückgezogen werden. {others, plural, one {# Fahrzeug wurde möglicherweise schon gesendet. „Import rückgängig machen“ nimmt es zurück.} other {# Fahrzeuge wurden möglicherweise schon gesendet. „Import rückgängig machen“ nimmt sie zurück.}}',

  'imports.undoFailed':
    'Der Import konnte auf diesem Gerät nicht rückgängig gemacht werden. Bitte versuchen Sie es erneut.',
  'imports.notUndoable': 'Dieser Import kann nicht mehr rückgängig gemacht werden.',
  'imports.checkingVehicles': 'Fahrzeuge werden geprüft …',
  'imports.willWithdraw':
    '{count, plural, one {# Fahrzeug der Datei, das auf diesem Gerät wartet, wird} other {# Fahrzeuge der Datei, die auf diesem Gerät warten, werden}} zurückgezogen.',
  'imports.nothingToUndo': 'Es gibt nichts rückgängig zu machen.',
  'imports.willDelete':
    '{count, plural, one {# Fahrzeug, das dieser Import hinzugefügt hat, wird} other {# Fahrzeuge, die dieser Import hinzugefügt hat, werden}} gelöscht.',
  'imports.willRestore':
    '{count, plural, one {# Fahrzeug erhält} other {# Fahrzeuge erhalten}} die Werte von vor dem Import zurück.',
  'imports.addressesEnd':
    '{count, plural, one {# alte Adresse führt} other {# alte Adressen führen}} nicht mehr zu diesen Fahrzeugen.',

  'copies.title': 'Bilder auf einer anderen Website',
  'copies.copied': '{copied, number} von {total, number} Bildern kopiert',
  'copies.copiedFailed': '{copied, number} von {total, number} Bildern kopiert, {failed, number} fehlgeschlagen',
  'copies.progress': 'Kopierte Bilder',
  'copies.notCopied': 'Nicht kopierte Bilder',
  'copies.givenUp': '<car>{name}</car>: {reason}. Es wird nicht erneut versucht.',
  'copies.nextTry': '<car>{name}</car>: {reason}. Nächster Versuch: {moment}.',
  'copies.tryAgain': 'Jetzt erneut versuchen',

  'pictures.title': 'Bilder von diesem Gerät',
  'pictures.hint':
    'Für Bilder, die nicht von einer anderen Website kopiert werden können. Der Name einer Datei ist die Bestandsnummer und die Position, etwa P1204-1.jpg und P1204-2.jpg. Die Bilder kommen nach denen, die ein Fahrzeug schon hat.',
  'pictures.choose': 'Bilder oder eine ZIP-Datei',
  'pictures.planned':
    '{pictures, plural, one {# Bild} other {# Bilder}} für {vehicles, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  'pictures.plannedSome':
    '{pictures, plural, one {# Bild} other {# Bilder}} für {vehicles, plural, one {# Fahrzeug} other {# Fahrzeuge}}, {left, number} ausgelassen',
  'pictures.add': '{count, plural, one {# Bild} other {# Bilder}} hinzufügen',
  'pictures.prepared': '{done, number} von {count, plural, one {# Bild} other {# Bildern}} vorbereitet',
  'pictures.progress': 'Vorbereitete Bilder',
  'pictures.stop': 'Anhalten',
  'pictures.stopping': 'Hält nach diesem Fahrzeug an',
  'pictures.added':
    '{pictures, plural, one {# Bild} other {# Bilder}} zu {vehicles, plural, one {# Fahrzeug} other {# Fahrzeugen}} hinzugefügt',
  'pictures.addedSome':
    '{pictures, plural, one {# Bild} other {# Bilder}} zu {vehicles, plural, one {# Fahrzeug} other {# Fahrzeugen}} hinzugefügt, {left, number} ausgelassen',
  'pictures.waiting': '{count, plural, one {# Bild ist} other {# Bilder sind}} noch hochzuladen.',
  'pictures.leftOut': 'Ausgelassene Dateien',
  'pictures.reason': '{reason}: {files}',

  'pictures.stoppedBefore': 'Vorher angehalten',
  'pictures.hasSame': '{vehicle} hat dasselbe Bild',
  'pictures.tooMany': 'Ein Fahrzeug hat höchstens {max} Bilder: {vehicle}',
  'pictures.vehicleReason': '{vehicle}: {reason}',
  'pictures.damaged': 'In der ZIP-Datei beschädigt',
  'pictures.badName': 'Der Name ist keine Bestandsnummer mit Position',
  'pictures.noVehicle': 'Kein Fahrzeug hat die Bestandsnummer {number}',
  'pictures.isSold': '{vehicle} ist verkauft',
  'pictures.hasPassword': 'Durch ein Passwort geschützt',
  'pictures.tooLarge': 'Größer als {max} MB',
  'pictures.zipTooLarge': '„{file}“ ist größer als {max} GB. Teilen Sie die Datei in kleinere.',
  'pictures.zipTooMany': '„{file}“ enthält mehr als {max, number} Dateien. Teilen Sie die Datei in kleinere.',
  'pictures.zipUnreadable': '„{file}“ ist keine lesbare ZIP-Datei.',
  'pictures.zipNeedsConnection':
    'Das Öffnen einer ZIP-Datei braucht eine Verbindung zum Server. Die Bilder selbst können ohne Verbindung gewählt werden.',
})
