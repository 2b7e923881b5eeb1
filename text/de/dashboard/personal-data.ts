import { messages } from '../../messages.ts'

export const personalData = messages({
  'personalData.title': 'Personenbezogene Daten',
  'personalData.email': 'E-Mail',
  'personalData.phone': 'Telefonnummer',
  'personalData.phoneHint': 'Eine Nummer aus dem Ausland mit Ländervorwahl oder mit 0 am Anfang.',
  'personalData.name': 'Name',
  'personalData.nameHint': 'Findet Reservierungen, Termine ohne Telefonnummer oder Anfrage sowie Texte zu Fahrzeugen.',
  'personalData.find': 'Suchen',
  'personalData.export': 'Exportieren',
  'personalData.deleteAll': 'Alles löschen',
  'personalData.failed': 'Dafür ist eine Verbindung nötig. Es wurde nichts geändert.',
  'personalData.found': 'Gefunden',
  'personalData.other': 'Diese Datensätze enthalten auch <bdi>{identifier}</bdi>: Suchen Sie auch danach.',
  'personalData.account':
    '<bdi>{name}</bdi> hat mit dieser E-Mail-Adresse auch ein Konto im Team. Es kann auf der Seite <link>Konten</link> gelöscht werden.',
  'personalData.mentions':
    'Auch in diesen Texten kommt das vor. Mit der Person werden sie nicht gelöscht: Ändern Sie diese Texte selbst.',
  'personalData.vehicleTexts': 'Texte zu Fahrzeugen',
  'personalData.description': 'Beschreibung: {car}',
  'personalData.costs': 'Kosten: {car}',
  'personalData.note': 'Notiz: {car}',

  'personalData.inquiry': 'Anfrage {id} von {name}, {date}',
  'personalData.appointment': 'Termin {id} mit {name}, {date}',
  'personalData.reservation': 'Reservierung von {car} für {name}, bis {date}',
  'personalData.reservationOfVehicle': 'Reservierung eines Fahrzeugs für {name}, bis {date}',
  'personalData.inquiries': '{count, plural, one {# Anfrage} other {# Anfragen}}',
  'personalData.appointments': '{count, plural, one {# Termin} other {# Termine}}',
  'personalData.reservations': '{count, plural, one {# Reservierung} other {# Reservierungen}}',

  'personalData.deleteTitle': 'Alle Daten dieser Person löschen',
  'personalData.deleteQuestion':
    'Auf dem Server und auf jedem Gerät wird gelöscht: {records} von <bdi>{name}</bdi>. Das lässt sich nicht rückgängig machen.',
  'personalData.limits':
    'Gesendete E-Mails, exportierte Dateien und Sicherungen, die 30 Tage aufbewahrt werden, sind nicht betroffen.',
  'personalData.limitsAndTexts':
    'Gesendete E-Mails, exportierte Dateien und Sicherungen, die 30 Tage aufbewahrt werden, sind nicht betroffen. Auch die Texte zu Fahrzeugen bleiben.',
  'personalData.deleteFailed':
    'Die Daten konnten nicht gelöscht werden. Bitte versuchen Sie es mit einer Verbindung erneut.',
  'personalData.deleted': '{count, plural, one {# Datensatz wurde gelöscht.} other {# Datensätze wurden gelöscht.}}',
})
