import { messages } from '../../messages.ts'

export const shell = messages({
  'shell.attention':
    '<link>Zu klären</link>: {count, plural, one {Eine Änderung war nicht wie gewünscht möglich.} other {# Änderungen waren nicht wie gewünscht möglich.}}',
  'shell.deletedAccounts': 'Änderungen gelöschter Konten',
  'shell.abandoned':
    '{count, plural, one {# Änderung eines gelöschten Kontos hat den Server nie erreicht und wartet auf diesem Gerät.} other {# Änderungen eines gelöschten Kontos haben den Server nie erreicht und warten auf diesem Gerät.}}',
  'shell.download': 'Herunterladen',
  'shell.discard': 'Verwerfen',
  'shell.discardQuestion': 'Diese Änderungen verwerfen?',
  'shell.discardText': 'Sie werden von diesem Gerät gelöscht und können nicht mehr heruntergeladen werden.',
  'shell.generated': 'Erzeugtes Passwort',
  'shell.generatedText':
    'Ihr Passwort wurde automatisch erzeugt oder ist leicht zu erraten. <link>Passwort ändern</link>',
  'shell.lost':
    '{count, plural, one {# Änderung von Ihnen wartete auf diesem Gerät, und der Browser hat sie gelöscht, bevor der Server sie erhalten hat. Bitte nehmen Sie sie erneut vor.} other {# Änderungen von Ihnen warteten auf diesem Gerät, und der Browser hat sie gelöscht, bevor der Server sie erhalten hat. Bitte nehmen Sie sie erneut vor.}}',
  'shell.understood': 'Verstanden',

  'shell.mainPages': 'Hauptseiten',
  'shell.barDashboard': 'Dashboard',
  'shell.barWalk': 'Hof',
  'shell.sidebar': 'Seitenleiste',
  'shell.openSidebar': 'Seitenleiste öffnen',
  'shell.closeSidebar': 'Seitenleiste schließen',
  'shell.vehicles': 'Fahrzeuge',
  'shell.add': 'Neu',
  'shell.stock': 'Bestands\u00adanalyse',
  'shell.unread': '{count, plural, one {#<hidden> ungelesen</hidden>} other {#<hidden> ungelesen</hidden>}}',
  'shell.settings': 'Einstellungen',
  'shell.admin': 'Admin',
  'shell.user': 'Teammitglied',

  'shell.offlineNeedsHttps': 'Offline-Nutzung erfordert HTTPS',
  'shell.sunlight': 'Sonnenlichtmodus',
  'shell.onlineAgain': 'Wieder online',
  'shell.changesWait': '{count, plural, one {# Änderung wartet} other {# Änderungen warten}}',

  'shell.unsaved': 'Nicht gespeicherte Änderungen',
  'shell.leave': 'Ohne Speichern verlassen',
  'shell.leaveText': 'Ihre Änderungen auf dieser Seite wurden nicht gespeichert.',
  'shell.leaveTextDraft':
    'Ihre Änderungen auf dieser Seite wurden nicht gespeichert. Ein Entwurf bleibt auf diesem Gerät, bis Sie ihn speichern, verwerfen oder sich abmelden.',

  'shell.shortcuts': 'Tastenkürzel',
  'shell.search': 'Auf dieser Seite suchen',
  'shell.addVehicle': 'Fahrzeug hinzufügen (in der Liste)',
  'shell.previous': 'Vorherige Seite der Liste',
  'shell.next': 'Nächste Seite der Liste',
  'shell.undo': 'Rückgängig machen, solange eine Meldung es anbietet',
  'shell.messageButtons': 'Schaltflächen einer Meldung',
  'shell.thisList': 'Diese Liste',
  'shell.shortcutsOn': 'Tastenkürzel sind an',
  'shell.messagesStay': 'Meldungen bleiben, bis ich sie schließe',
})
