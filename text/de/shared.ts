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
  'shared.contact': 'Kontakt',
  'shared.quickLinks': 'Schnellzugriff',
  'shared.followUs': 'Folgen Sie uns',
  'shared.reviews': 'Bewertungen',
  'shared.samples':
    'Beispielangebote: „Used Car Price Prediction Dataset“ von Taeef Najib, <license>CC BY 4.0</license>. Die Bilder sind Illustrationen und zeigen kein echtes Fahrzeug.',

  'shared.noStorage':
    'Dieser Tab kann nichts speichern: Was Sie hier tun, braucht eine Verbindung, und nach Ihrem Besuch bleibt nichts erhalten.',
  'shared.ok': 'OK',
  'shared.newVersion': 'Eine neue Version ist verfügbar',
  'shared.newVersionWaits':
    '– sie wird geladen, sobald kein Formular ungespeicherte Änderungen hat und nichts gesendet wird',
  'shared.later': 'Später',
  'shared.update': 'Aktualisieren',

  'shared.install': 'App installieren',
  'shared.installTitle': 'Diese App installieren',
  'shared.installWaiting':
    '{count, plural, one {# Änderung oder Anfrage wartet} other {# Änderungen oder Anfragen warten}} in diesem Browser. Die installierte App hat einen eigenen Speicher und kennt sie nicht: Lassen Sie sie zuerst senden.',
  'shared.installWaitingOffline':
    '{count, plural, one {# Änderung oder Anfrage wartet} other {# Änderungen oder Anfragen warten}} in diesem Browser. Die installierte App hat einen eigenen Speicher und kennt sie nicht: Lassen Sie sie zuerst senden, sobald eine Verbindung besteht.',
  'shared.sendNow': 'Jetzt senden',
  'shared.showSteps': 'Schritte trotzdem zeigen',
  'shared.iosShare': 'Tippen Sie in der Leiste des Browsers auf „Teilen“. In manchen steht es hinter den drei Punkten.',
  'shared.iosAdd': 'Scrollen Sie nach unten und wählen Sie „Zum Home-Bildschirm“.',
  'shared.iosHome': 'Tippen Sie auf „Hinzufügen“. Ab dann öffnen Sie die App über ihr Symbol.',
  'shared.macMenu': 'Öffnen Sie in Safari das Menü „Ablage“ oder die Taste „Teilen“.',
  'shared.macAdd': 'Wählen Sie „Zum Dock hinzufügen“.',
  'shared.macDock': 'Klicken Sie auf „Hinzufügen“. Ab dann öffnen Sie die App über das Dock.',
  'shared.androidMenu': 'Öffnen Sie das Menü des Browsers: die drei Punkte neben der Adresse.',
  'shared.androidAdd': 'Wählen Sie „Zum Startbildschirm hinzufügen“ oder „App installieren“.',
  'shared.androidHome': 'Bestätigen Sie mit „Installieren“. Ab dann öffnen Sie die App über ihr Symbol.',
  'shared.desktopMenu': 'Öffnen Sie das Menü des Browsers: die Punkte am Ende der Adressleiste.',
  'shared.desktopAdd':
    'Wählen Sie „Seite als App installieren“: in Chrome unter „Streamen, speichern und teilen“, in Edge unter „Apps“.',
  'shared.desktopDock': 'Bestätigen Sie mit „Installieren“. Ab dann öffnet sich die App in einem eigenen Fenster.',
  'shared.storefrontInstalled':
    'Wird nur „In App öffnen“ angeboten, ist hier schon die öffentliche Seite installiert: Entfernen Sie diese App, installieren Sie die Verwaltung und danach die Seite erneut.',
})
