import { messages } from '../messages.ts'

export const shared = messages({
  'shared.back': 'Zurück',
  'shared.cancel': 'Abbrechen',
  'shared.close': 'Schließen',
  'shared.openMenu': 'Menü öffnen',
  'shared.closeMenu': 'Menü schließen',
  'shared.skip': 'Zum Inhalt springen',
  'shared.required': 'Pflichtfeld',
  'shared.retry': 'Erneut versuchen',
  'shared.newTab': '(öffnet in einem neuen Tab)',

  'shared.onRequest': 'Preis auf Anfrage',
  'shared.distance.mi': '{distance} Meilen',
  'shared.distance.km': '{distance} km',
  'shared.power': '{power} PS',

  'shared.monday': 'Montag',
  'shared.tuesday': 'Dienstag',
  'shared.wednesday': 'Mittwoch',
  'shared.thursday': 'Donnerstag',
  'shared.friday': 'Freitag',
  'shared.saturday': 'Samstag',
  'shared.sunday': 'Sonntag',
  'shared.days': '{first} bis {last}',
  'shared.closed': 'geschlossen',

  'shared.gallery': 'Bildergalerie',
  'shared.previousPicture': 'Vorheriges Bild',
  'shared.nextPicture': 'Nächstes Bild',

  'shared.connection': 'Verbindung',
  'shared.online': 'Online',
  'shared.offline': 'Offline',
  'shared.syncing': 'Wird abgeglichen',
  'shared.waiting':
    ', {count, plural, one {# Änderung wartet} other {# Änderungen warten}}{photos, plural, =0 {} one {, davon # Foto} other {, davon # Fotos}}',

  'shared.home': 'Startseite',
  'shared.cars': 'Fahrzeuge',
  'shared.about': 'Über uns',
  'shared.team': 'Unser Team',
  'shared.contact': 'Kontakt',
  'shared.quickLinks': 'Schnellzugriff',
  'shared.followUs': 'Folgen Sie uns',
  'shared.reviews': 'Bewertungen',
  'shared.samples':
    'Beispielinserate: „Used Car Price Prediction Dataset“ von Taeef Najib, <license>CC BY 4.0</license>. Die Bilder sind Illustrationen und zeigen kein echtes Fahrzeug.',

  'shared.noStorage':
    'Dieser Tab kann nichts speichern: Was Sie hier tun, braucht eine Verbindung, und nach Ihrem Besuch bleibt nichts erhalten.',
  'shared.ok': 'OK',
  'shared.newVersion': 'Eine neue Version ist verfügbar',
  'shared.newVersionWaits':
    '– sie wird geladen, sobald kein Formular nicht gespeicherte Änderungen hat und nichts gesendet wird',
  'shared.later': 'Später',
  'shared.update': 'Aktualisieren',

  'shared.install': 'App installieren',
})
