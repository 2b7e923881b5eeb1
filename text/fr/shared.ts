import { messages } from '../messages.ts'

export const shared = messages({
  'shared.back': 'Retour',
  'shared.cancel': 'Annuler',
  'shared.close': 'Fermer',
  'shared.openMenu': 'Ouvrir le menu',
  'shared.closeMenu': 'Fermer le menu',
  'shared.skip': 'Aller au contenu',
  'shared.required': 'requis',
  'shared.retry': 'Réessayer',
  'shared.newTab': '(s’ouvre dans un nouvel onglet)',

  'shared.onRequest': 'Prix sur demande',
  'shared.distance.mi': '{distance} miles',
  'shared.distance.km': '{distance} km',
  'shared.power': '{power} ch',

  'shared.monday': 'Lundi',
  'shared.tuesday': 'Mardi',
  'shared.wednesday': 'Mercredi',
  'shared.thursday': 'Jeudi',
  'shared.friday': 'Vendredi',
  'shared.saturday': 'Samedi',
  'shared.sunday': 'Dimanche',
  'shared.days': '{first} à {last}',
  'shared.closed': 'fermé',

  'shared.gallery': 'Galerie de photos',
  'shared.previousPicture': 'Photo précédente',
  'shared.nextPicture': 'Photo suivante',

  'shared.connection': 'Connexion',
  'shared.online': 'En ligne',
  'shared.offline': 'Hors ligne',
  'shared.syncing': 'Synchronisation',
  'shared.waiting':
    ', {count, plural, one {# modification en attente} many {# de modifications en attente} other {# modifications en attente}}{photos, plural, =0 {} one {, dont # photo} many {, dont # de photos} other {, dont # photos}}',

  'shared.home': 'Accueil',
  'shared.cars': 'Véhicules',
  'shared.about': 'À propos',
  'shared.team': 'Notre équipe',
  'shared.contact': 'Contact',
  'shared.quickLinks': 'Liens rapides',
  'shared.followUs': 'Suivez-nous',
  'shared.reviews': 'Avis',
  'shared.samples':
    'Annonces d’exemple : « Used Car Price Prediction Dataset » de Taeef Najib, <license>CC BY 4.0</license>. Les images sont des illustrations et ne montrent aucun véhicule réel.',

  'shared.noStorage':
    'Cet onglet ne peut rien enregistrer : ce que vous y faites nécessite une connexion et rien n’est conservé après votre visite.',
  'shared.ok': 'OK',
  'shared.newVersion': 'Une nouvelle version est disponible',
  'shared.newVersionWaits':
    '– elle sera chargée dès qu’aucun formulaire n’aura de modification non enregistrée et que rien ne sera en cours d’envoi',
  'shared.later': 'Plus tard',
  'shared.update': 'Mettre à jour',

  'shared.install': 'Installer l’application',
})
