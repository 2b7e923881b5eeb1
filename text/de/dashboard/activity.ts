import { messages } from '../../messages.ts'

export const activity = messages({
  'activity.title': 'Aktivität',
  'activity.needsConnection':
    'Das Aktivitätsprotokoll braucht eine Verbindung: Nichts davon bleibt auf diesem Gerät. Es öffnet sich von selbst, sobald eine besteht.',
  'activity.loadFailed': 'Die Aktivität konnte nicht geladen werden.',
  'activity.changesOf': 'Änderungen: {subject}',
  'activity.showAll': 'Gesamte Aktivität anzeigen',
  'activity.empty': 'Bisher wurde nichts geändert.',
  'activity.older': 'Ältere Änderungen anzeigen',
  'activity.allChanges': 'Alle Änderungen<hidden>: {subject}</hidden>',
  'activity.times': 'Vorgenommen <first>{made}</first>, übernommen <last>{applied}</last>',
  'activity.fromTo': '<old>{from}</old> <arrow>→</arrow> <new>{to}</new>',
  'activity.redacted': 'geändert',
  'activity.reordered': 'anders sortiert',
  'activity.goneVehicle': 'Ein nicht mehr vorhandenes Fahrzeug',

  'activity.restore': 'Wiederherstellen',
  'activity.restoreSubject': 'Wiederherstellen: {subject}',
  'activity.restorableUntil': 'Kann bis {date} wiederhergestellt werden.',
  'activity.expired': 'Die Löschung liegt für eine Wiederherstellung zu lange zurück.',
  'activity.restored': '{subject} ist wieder im Bestand.',
  'activity.restoreWaits':
    'Auf diesem Gerät gespeichert: Das Fahrzeug wird wiederhergestellt, sobald eine Verbindung besteht.',
  'activity.restoreFailed': 'Das Fahrzeug konnte nicht wiederhergestellt werden. Bitte versuchen Sie es erneut.',

  'activity.settings': 'die Einstellungen',
  'activity.person': 'die Daten einer Person',
  'activity.account': 'Konto {id}',
  'activity.accountOf': 'das Konto von {name}',
  'activity.enquiryOf': 'die Anfrage von {name}',
  'activity.car': 'Fahrzeug {id}',
  'activity.inquiry': 'Anfrage {id}',
  'activity.appointment': 'Termin {id}',
  'activity.reservation': 'Reservierung {id}',
  'activity.check': 'Hofkontrolle {id}',

  'activity.visitor': 'Jemand auf der Website',
  'activity.added': '{by} hat <record>{subject}</record> hinzugefügt',
  'activity.changed':
    '{conflict, select, yes {{by} wollte <record>{subject}</record> ändern} other {{by} hat <record>{subject}</record> geändert}}',
  'activity.sold':
    '{conflict, select, yes {{by} wollte <record>{subject}</record> als verkauft markieren} other {{by} hat <record>{subject}</record> als verkauft markiert}}',
  'activity.unsold':
    '{conflict, select, yes {{by} wollte <record>{subject}</record> als verfügbar markieren} other {{by} hat <record>{subject}</record> als verfügbar markiert}}',
  'activity.deleted':
    '{conflict, select, yes {{by} wollte <record>{subject}</record> löschen} other {{by} hat <record>{subject}</record> gelöscht}}',
  'activity.restoredCar': '{by} hat <record>{subject}</record> wiederhergestellt',
  'activity.sent': '{by} hat <record>{subject}</record> gesendet',
  'activity.opened': '{by} hat <record>{subject}</record> geöffnet',
  'activity.followedUp':
    '{conflict, select, yes {{by} wollte <record>{subject}</record> bearbeiten} other {{by} hat <record>{subject}</record> bearbeitet}}',
  'activity.made': '{by} hat <record>{subject}</record> angelegt',
  'activity.reserved':
    '{conflict, select, yes {{by} wollte <record>{subject}</record> reservieren} other {{by} hat <record>{subject}</record> reserviert}}',
  'activity.released': '{by} hat die Reservierung beendet: <record>{subject}</record>',
  'activity.started': '{by} hat <record>{subject}</record> begonnen',
  'activity.marked': '{by} hat ein Fahrzeug in <record>{subject}</record> markiert',
  'activity.ended': '{by} hat <record>{subject}</record> beendet',
  'activity.wentOn': '{by} hat <record>{subject}</record> fortgesetzt',
  'activity.removed': '{by} hat <record>{subject}</record> entfernt',
  'activity.lookedUp': '{by} hat <record>{subject}</record> aufgerufen',
  'activity.exported': '{by} hat <record>{subject}</record> exportiert',
  'activity.redirects': '{by} hat die alten Adressen geändert (<record>{subject}</record>)',
  'activity.decided': '{by} hat einen Konflikt entschieden: <record>{subject}</record>',
  'activity.other':
    '{conflict, select, yes {{by} wollte: {action} <record>{subject}</record>} other {{by}: {action} <record>{subject}</record>}}',
})
