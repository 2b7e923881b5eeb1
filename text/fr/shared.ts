import { messages } from '../messages.ts'

export const shared = messages({
  'shared.back': 'Retour',
  'shared.cancel': 'Annuler',
  'shared.close': 'Fermer',
  'shared.openMenu': 'Ouvrir le menu',
  'shared.closeMenu': 'Fermer le menu',
  'shared.skip': 'Aller au contenu',
  'shared.required': 'obligatoire',
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
  'shared.installTitle': 'Installer cette application',
  'shared.installWaiting':
    '{count, plural, one {# modification ou demande attend} many {# de modifications ou demandes attendent} other {# modifications ou demandes attendent}} dans ce navigateur. L’application installée a son propre stockage et ne les connaîtra pas : laissez-les d’abord partir.',
  'shared.installWaitingOffline':
    '{count, plural, one {# modification ou demande attend} many {# de modifications ou demandes attendent} other {# modifications ou demandes attendent}} dans ce navigateur. L’application installée a son propre stockage et ne les connaîtra pas : laissez-les d’abord partir, dès qu’il y aura une connexion.',
  'shared.sendNow': 'Envoyer maintenant',
  'shared.showSteps': 'Afficher quand même les étapes',
  'shared.iosShare':
    'Touchez Partager dans la barre du navigateur. Dans certains, il se trouve derrière les trois points.',
  'shared.iosAdd': 'Faites défiler et choisissez « Sur l’écran d’accueil ».',
  'shared.iosHome': 'Touchez Ajouter. L’application s’ouvre ensuite depuis son icône.',
  'shared.macMenu': 'Ouvrez le menu Fichier de Safari ou son bouton Partager.',
  'shared.macAdd': 'Choisissez « Ajouter au Dock ».',
  'shared.macDock': 'Cliquez sur Ajouter. L’application s’ouvre ensuite depuis le Dock.',
  'shared.androidMenu': 'Ouvrez le menu du navigateur : les trois points à côté de l’adresse.',
  'shared.androidAdd': 'Choisissez « Ajouter à l’écran d’accueil » ou « Installer l’application ».',
  'shared.androidHome': 'Confirmez avec Installer. L’application s’ouvre ensuite depuis son icône.',
  'shared.desktopMenu': 'Ouvrez le menu du navigateur : les points au bout de la barre d’adresse.',
  'shared.desktopAdd':
    'Choisissez « Installer la page en tant qu’application » : dans Chrome sous « Caster, enregistrer et partager », dans Edge sous « Applications ».',
  'shared.desktopDock': 'Confirmez avec Installer. L’application s’ouvre ensuite dans sa propre fenêtre.',
  'shared.storefrontInstalled':
    'Si seul « Ouvrir dans l’application » est proposé, le site public est déjà installé ici : supprimez cette application, installez le tableau de bord, puis réinstallez le site.',
})
