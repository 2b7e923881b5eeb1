import { messages } from '../../messages.ts'

export const outside = messages({
  'outside.pageTitle': '{title} · Dashboard',
  'outside.recordTitle': '{title}: {record} · Dashboard',
  'outside.opening': 'Dashboard wird geöffnet …',
  'outside.notFound': 'Seite nicht gefunden',
  'outside.notFoundText': 'Die gesuchte Seite gibt es nicht, oder sie wurde verschoben.',
  'outside.backHome': 'Zur Startseite',
  'outside.goBack': 'Zurück',
  'outside.pageFailed': 'Diese Seite konnte nicht geladen werden',

  'outside.vehiclesFailed': 'Die Fahrzeuge konnten nicht geladen werden.',
  'outside.vehicleFailed': 'Das Fahrzeug konnte nicht geladen werden.',
  'outside.messagesFailed': 'Die Nachrichten konnten nicht geladen werden.',
  'outside.appointmentsFailed': 'Die Termine konnten nicht geladen werden.',
  'outside.checkFailed': 'Die Hofkontrolle konnte nicht geladen werden.',
  'outside.settingsFailed': 'Die Einstellungen konnten nicht geladen werden.',
  'outside.dashboardFailed': 'Das Dashboard konnte nicht geladen werden.',
  'outside.loadFailed': 'Die Seite konnte nicht geladen werden.',
  'outside.dealership': 'Autohaus',
})
