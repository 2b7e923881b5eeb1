import { messages } from '../messages.ts'

export const install = messages({
  'install.title': 'Diese App installieren',
  'install.waiting':
    '{count, plural, one {# Änderung oder Anfrage wartet} other {# Änderungen oder Anfragen warten}} in diesem Browser. Die installierte App hat einen eigenen Speicher und kennt sie nicht: Warten Sie, bis alles gesendet ist.',
  'install.waitingOffline':
    '{count, plural, one {# Änderung oder Anfrage wartet} other {# Änderungen oder Anfragen warten}} in diesem Browser. Die installierte App hat einen eigenen Speicher und kennt sie nicht: Warten Sie, bis eine Verbindung besteht und alles gesendet ist.',
  'install.sendNow': 'Jetzt senden',
  'install.showSteps': 'Schritte trotzdem anzeigen',
  'install.iosShare':
    'Tippen Sie in der Leiste des Browsers auf „Teilen“. In manchen steht es hinter den drei Punkten.',
  'install.iosAdd': 'Scrollen Sie nach unten und wählen Sie „Zum Home-Bildschirm“.',
  'install.iosHome': 'Tippen Sie auf „Hinzufügen“. Ab dann öffnen Sie die App über ihr Symbol.',
  'install.macMenu': 'Öffnen Sie in Safari das Menü „Ablage“ oder die Taste „Teilen“.',
  'install.macAdd': 'Wählen Sie „Zum Dock hinzufügen“.',
  'install.macDock': 'Klicken Sie auf „Hinzufügen“. Ab dann öffnen Sie die App über das Dock.',
  'install.androidMenu': 'Öffnen Sie das Menü des Browsers: die drei Punkte neben der Adresse.',
  'install.androidAdd': 'Wählen Sie „Zum Startbildschirm hinzufügen“ oder „App installieren“.',
  'install.androidHome': 'Bestätigen Sie mit „Installieren“. Ab dann öffnen Sie die App über ihr Symbol.',
  'install.desktopMenu': 'Öffnen Sie das Menü des Browsers: die Punkte am Ende der Adressleiste.',
  'install.desktopAdd':
    'Wählen Sie „Seite als App installieren“: in Chrome unter „Streamen, speichern und teilen“, in Edge unter „Apps“.',
  'install.desktopDock': 'Bestätigen Sie mit „Installieren“. Ab dann öffnet sich die App in einem eigenen Fenster.',
  'install.storefrontInstalled':
    'Wird nur „In App öffnen“ angeboten, ist hier schon die öffentliche Website installiert: Entfernen Sie diese App, installieren Sie das Dashboard und danach die Website erneut.',
})
