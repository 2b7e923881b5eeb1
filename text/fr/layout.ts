import { messages } from '../messages.ts'

export const layout = messages({
  'layout.main': 'Menu principal',
  'layout.notice': 'Annonce du site',
  'layout.savedCars': 'Véhicules favoris',
  'layout.hello': 'Bonjour, j’ai une question.',
  'layout.languages': 'Langues',
  'layout.pricesAsOf': 'Prix au {time}',

  'layout.notLoaded': 'Cette page n’a pas pu être chargée',
  'layout.checkConnection': 'Veuillez vérifier votre connexion.',
  'layout.notComplete': 'Cette page n’a pas pu être chargée entièrement. Veuillez vérifier votre connexion.',
  'layout.vehiclesNotLoaded': 'Impossible de charger les véhicules. Veuillez vérifier votre connexion.',
  'layout.vehicleNotLoaded': 'Impossible de charger ce véhicule. Veuillez vérifier votre connexion.',
  'layout.carsNotLoaded': 'Impossible de charger les véhicules. Veuillez vérifier votre connexion.',
  'layout.loadingVehicles': 'Chargement des véhicules…',

  'layout.pageNotFound': 'Page introuvable',
  'layout.pageNotFoundText': 'La page que vous cherchez n’existe pas ou a été déplacée.',
  'layout.backHome': 'Retour à l’accueil',
  'layout.goBack': 'Page précédente',

  'layout.siteClosed': 'Notre site n’est pas ouvert pour le moment.',

  'layout.lastUpdated': 'Dernière mise à jour : {day}',

  'layout.openUntil': 'ouvert jusqu’à {time}',
  'layout.openTodayUntil': 'ouvert aujourd’hui jusqu’à {time}',
  'layout.openToday': 'ouvert aujourd’hui {spans}',
  'layout.and': '{first} et {second}',

  'layout.linkCopied': 'Lien copié',
  'layout.link': 'Le lien : {url}',
  'layout.carsAt': 'Véhicules chez {site}',
})
