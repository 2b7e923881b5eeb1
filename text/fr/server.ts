import { messages } from '../messages.ts'

export const server = messages({
  'server.pushInquiry': 'Nouvelle demande',
  'server.pushInquiryText': 'Une nouvelle demande est arrivée',
  'server.pushReminder': 'Rendez-vous',
  'server.pushReminderText': 'Vous avez bientôt un rendez-vous',
  'server.pushReminderAt': 'Vous avez un rendez-vous à {time}',

  'server.enquiry': 'Nouvelle demande',
  'server.enquiryAbout': 'Nouvelle demande : {car}',
  'server.fact': '{label} : {value}',
  'server.name': 'Nom',
  'server.phone': 'Téléphone',
  'server.email': 'E-mail',
  'server.vehicle': 'Véhicule',
  'server.stockNumber': 'Numéro de stock',
  'server.source': 'Source',
  'server.firstPage': 'Première page visitée',

  'server.invitation': 'Votre compte chez {site}',
  'server.invitationText':
    'Vous pouvez vous connecter au tableau de bord. Définissez votre mot de passe avec ce lien, valable une seule fois, pendant 7 jours :',
  'server.forgotten': 'Votre mot de passe chez {site}',
  'server.forgottenText':
    'Définissez un nouveau mot de passe avec ce lien, valable une seule fois, pendant une heure :',
  'server.notAsked': 'Si vous ne l’avez pas demandé, ignorez cet e-mail : votre mot de passe reste inchangé.',
  'server.username': 'Nom d’utilisateur : {username}',

  'server.test': 'E-mail de test de {site}',
  'server.testText': 'Les e-mails du site arrivent bien.',

  'server.notStarted': 'Cette page n’a pas pu démarrer.',
  'server.reload': 'Recharger',
  'server.tooOld': 'Ce navigateur est trop ancien pour les fonctions de ce site.',
  'server.noScript': 'Ce site nécessite JavaScript.',
  'server.siteTitle': 'Véhicules d’occasion et de luxe',

  'server.dashboard': 'Tableau de bord',
  'server.dashboardOf': 'Tableau de bord de {site}',
  'server.dashboardText': 'Véhicules, messages et contenu du site, sur le parc, avec ou sans réseau.',
  'server.allCars': 'Tous les véhicules',
  'server.savedCars': 'Véhicules favoris',
  'server.contact': 'Contact',
  'server.vehicles': 'Véhicules',
  'server.messages': 'Messages',
  'server.addVehicle': 'Ajouter un véhicule',

  'server.asOf':
    'Données du <time>{moment}</time>. Le serveur ne peut pas obtenir de données plus récentes pour le moment.',
})
