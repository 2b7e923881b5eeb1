import { messages } from '../messages.ts'

export const layout = messages({
  'layout.main': 'Hauptmenü',
  'layout.notice': 'Hinweis',
  'layout.savedCars': 'Gemerkte Fahrzeuge',
  'layout.hello': 'Guten Tag, ich habe eine Frage.',
  'layout.languages': 'Sprachen',
  'layout.pricesAsOf': 'Preise vom {time}',

  'layout.notLoaded': 'Diese Seite konnte nicht geladen werden',
  'layout.checkConnection': 'Bitte prüfen Sie Ihre Verbindung.',
  'layout.notComplete': 'Diese Seite konnte nicht vollständig geladen werden. Bitte prüfen Sie Ihre Verbindung.',
  'layout.vehiclesNotLoaded': 'Die Fahrzeuge konnten nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.',
  'layout.vehicleNotLoaded': 'Dieses Fahrzeug konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.',
  'layout.carsNotLoaded': 'Die Fahrzeuge konnten nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.',
  'layout.loadingVehicles': 'Fahrzeuge werden geladen …',

  'layout.pageNotFound': 'Seite nicht gefunden',
  'layout.pageNotFoundText': 'Die gesuchte Seite gibt es nicht, oder sie wurde verschoben.',
  'layout.backHome': 'Zur Startseite',
  'layout.goBack': 'Zurück',

  'layout.siteClosed': 'Unsere Website ist zurzeit nicht verfügbar.',

  'layout.lastUpdated': 'Stand: {day}',

  'layout.openUntil': 'geöffnet bis {time}',
  'layout.openTodayUntil': 'heute geöffnet bis {time}',
  'layout.openToday': 'heute geöffnet {spans}',
  'layout.and': '{first} und {second}',

  'layout.linkCopied': 'Link kopiert',
  'layout.link': 'Der Link: {url}',
  'layout.carsAt': 'Fahrzeuge bei {site}',
})
