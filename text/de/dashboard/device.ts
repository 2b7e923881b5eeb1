import { messages } from '../../messages.ts'

export const device = messages({
  'device.title': 'Dieses Gerät',
  'device.stuck': 'Blockiert',
  'device.waiting':
    '{count, plural, one {1 Änderung wartet} other {# Änderungen warten, die älteste}} seit {moment} ({duration}).',
  'device.allSent': 'Auf diesem Gerät ist nichts zu senden.',
  'device.noneKnown': 'In diesem Tab wartet keine Änderung, und auf diesem Gerät ist keine bekannt.',
  'device.photosWait': '{count, plural, one {1 Foto ist} other {# Fotos sind}} noch hochzuladen.',
  'device.photosOnly':
    '{count, plural, one {1 Foto ist} other {# Fotos sind}} noch hochzuladen. Jede Änderung von diesem Gerät ist beim Server angekommen.',
  'device.neverSynced': 'Auf diesem Gerät wurde noch nichts abgeglichen.',
  'device.synced': 'Zuletzt abgeglichen {moment} ({duration} her).',
  'device.inTabOnly':
    'Noch nicht gesendete Änderungen liegen nur in diesem Tab und werden automatisch gesendet. Lassen Sie den Tab offen, bis sie gesendet sind.',
  'device.noNetwork':
    'Es besteht keine Verbindung. Wartende Änderungen bleiben auf diesem Gerät und werden gesendet, sobald eine besteht.',
  'device.automatically': 'Wartende Änderungen bleiben auf diesem Gerät und werden automatisch gesendet.',
  'device.serverBusy':
    'Der Server antwortet, kann aber gerade nicht speichern. Wartende Änderungen bleiben auf diesem Gerät. Wenn das anhält, benachrichtigen Sie die Person, die die Website betreut, und löschen Sie bis dahin keine Daten dieses Browsers.',
  'device.serverSilent':
    'Dieses Gerät ist mit einem Netz verbunden, aber der Server antwortet nicht. Wartende Änderungen bleiben auf diesem Gerät. Öffnen Sie eine andere Website, um zu sehen, ob das Netz eine Anmeldung verlangt. Wenn sich andere öffnen, benachrichtigen Sie die Person, die diese Website betreut, und löschen Sie bis dahin keine Daten dieses Browsers.',
  'device.ofOthers':
    '{count, plural, one {1 Änderung anderer Personen liegt hier und wird} other {# Änderungen anderer Personen liegen hier und werden}} gesendet, wenn diese sich auf diesem Gerät anmelden.',
  'device.tryNow': 'Jetzt versuchen',

  'unsent.title': 'Änderungen als Datei',
  'unsent.text':
    'Wenn dieses Gerät nicht senden kann, laden Sie seine Änderungen herunter und importieren Sie die Datei auf einem anderen Gerät mit demselben Konto. Jede Änderung wird einmal vorgenommen, gleich welches Gerät sie sendet.',
  'unsent.download': 'Nicht gesendete Änderungen herunterladen',
  'unsent.import': 'Nicht gesendete Änderungen importieren',
  'unsent.nothing': 'Es gibt nichts herunterzuladen: Jede Änderung von diesem Gerät wurde gesendet.',
  'unsent.tooLarge': 'Die Datei ist größer als {max} MB. Nichts wurde importiert.',
  'unsent.unreadable': 'Die Datei konnte nicht gelesen werden. Nichts wurde importiert.',
  'unsent.notRead':
    'Die Änderungen dieses Geräts konnten nicht gelesen werden. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'unsent.downloaded':
    '{count, plural, one {1 Änderung heruntergeladen. Sie bleibt auf diesem Gerät, bis sie gesendet ist.} other {# Änderungen heruntergeladen. Sie bleiben auf diesem Gerät, bis sie gesendet sind.}}',
  'unsent.photosStay':
    '{count, plural, one {1 Foto ist nicht in der Datei und bleibt auf diesem Gerät.} other {# Fotos sind nicht in der Datei und bleiben auf diesem Gerät.}}',
  'unsent.imported':
    '{count, plural, one {1 Änderung importiert, sie wird} other {# Änderungen importiert, sie werden}} von diesem Gerät gesendet.',
  'unsent.importedSome':
    '{count, plural, one {1 Änderung importiert, sie wird} other {# Änderungen importiert, sie werden}} von diesem Gerät gesendet. {known, plural, one {1 ist} other {# sind}} schon auf diesem Gerät.',
  'unsent.known': 'Nichts wurde hinzugefügt: Dieses Gerät hat schon jede Änderung der Datei.',
  'unsent.missingPhotos':
    'Diese Fotos sind nicht in der Datei und werden von dem Gerät gesendet, das sie aufgenommen hat: {photos}.',
  'unsent.about':
    'Was diese Person auf einem Gerät geändert hat und was die Website noch nicht hat. Importieren Sie die Datei unter „Zu klären“, angemeldet mit demselben Konto.',
  'unsent.photoOf': '{shot}: {car}',
  'unsent.aVehicle': 'ein Fahrzeug',

  'toDo.title': 'Zu erledigen',
  'toDo.aged': '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}} über 90 Tage im Bestand',
  'toDo.stockHealth': 'Bestandsanalyse',
  'toDo.hidden': '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}} auf der Website ausgeblendet',
  'toDo.elsewhere': '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}} mit Bildern auf einer anderen Website',
  'toDo.copiedPictures': 'Kopierte Bilder',
  'toDo.unlisted': '{count, plural, one {# Fahrzeug fehlt} other {# Fahrzeuge fehlen}} in den Feeds',
  'toDo.listings': 'Inserate bei Google und Meta',
  'toDo.missing': 'Es fehlt: {fields}',
  'toDo.showAll': 'Alle {count, number} anzeigen',
})
