import { messages } from '../../../messages.ts'

export const business = messages({
  'business.contactFailed': 'Les coordonnées n’ont pas pu être mises à jour',
  'business.address': 'Adresse',
  'business.hours': 'Heures d’ouverture',
  'business.coordinates': 'Coordonnées GPS',
  'business.coordinatesHint': 'latitude,longitude',
  'business.recipientsHint':
    'Chaque nouvelle demande est envoyée à ces adresses, une par ligne. Les visiteurs ne les voient pas.',
  'business.crmHint':
    'Les logiciels qui traitent les prospects reçoivent chaque nouveau message au format ADF dans un e-mail séparé, une adresse par ligne.',
  'business.mailNotSetUp':
    'L’envoi des demandes par e-mail n’est pas configuré : adressez-vous à la personne qui a installé le site',

  'business.openingHoursFailed': 'Les horaires d’ouverture n’ont pas pu être mis à jour',
  'business.hoursText':
    'L’attente d’un message est comptée pendant ces heures. Les jours de fermeture, laissez les deux heures vides. Si l’heure de fermeture précède celle d’ouverture, la journée se termine après minuit. Les visiteurs lisent ces horaires, puis le texte « Heures d’ouverture » de la page « Coordonnées ».',
  'business.noTimeZone': 'Non défini : toutes les heures sont comptées',
  'business.specialDays': 'Jours particuliers',
  'business.specialDay': 'jour particulier {number}',
  'business.addSpecialDay': 'Ajouter un jour particulier',
  'business.noSpecialDays': 'Aucun jour férié ni autre jour avec ses propres horaires.',
  'business.day': 'Jour',
  'business.note': 'Note',
  'business.noteHint': 'Par exemple, veille de Noël',
  'business.specialDayName': 'Jour particulier {number}',
  'business.opens': '{day} : ouverture',
  'business.closes': '{day} : fermeture',
  'business.opensAgain': '{day} : 2e ouverture',
  'business.closesAgain': '{day} : 2e fermeture',
  'business.nextDay': 'Le jour suivant',
  'business.addBreak': 'Pause<hidden> à ajouter : {day}</hidden>',

  'business.socialFailed': 'Les réglages des réseaux sociaux n’ont pas pu être mis à jour',
  'business.platformUrl': 'URL de {platform}',
  'business.platformEnabled': '{platform} : activé',
  'business.reviewsHint': 'La page de vos avis, vers laquelle mène un lien du pied de page.',

  'business.listingsFailed': 'Les annonces n’ont pas pu être mises à jour',
  'business.vinText': 'Les flux exigent le VIN et ne le contiennent que si les visiteurs le voient aussi.',
  'business.numberText': 'Le fichier vehicles.csv ci-dessous les contient alors. Des tiers peuvent le lire.',
  'business.feeds': 'Flux de véhicules',
  'business.feedsText':
    'Google et Meta lisent les adresses ci-dessous et annoncent les véhicules qui ont toutes les données nécessaires.',
  'business.noPublicAddress':
    'L’adresse publique du site n’est pas configurée : adressez-vous à la personne qui a installé le site.',
  'business.otherReceivers': 'Autres destinataires',
  'business.google': 'Annonces de véhicules Google',
  'business.meta': 'Inventaire automobile Meta',
  'business.feedsOffline': 'L’affichage des flux nécessite une connexion.',
  'business.inFeed': '{count, number} sur {total, number} véhicules publiés',
  'business.missingData': 'Données manquantes',
  'business.missingSettings':
    'Sans ces réglages, aucun véhicule n’est annoncé : {settings}. Saisissez-les sous <site>Site</site> et <contact>Coordonnées</contact>.',
  'business.allComplete': 'Il ne manque aucune donnée propre aux véhicules publiés.',
  'business.toComplete':
    '{count, plural, one {# véhicule à compléter} many {# de véhicules à compléter} other {# véhicules à compléter}}',
  'business.missing': '<link>{car}</link> : {missing}',
  'business.vinNotShown': 'VIN, non montré aux visiteurs',
  'business.showMore': 'Afficher plus',

  'business.templatesFailed': 'Les modèles de réponse n’ont pas pu être mis à jour',
  'business.templatesText':
    'Textes pour les boutons « Appeler », « WhatsApp » et « E-mail » d’un message. {name} devient le nom de la personne qui a écrit, {car} le véhicule, {price} son prix et {link} l’adresse de sa page.',
  'business.template': 'modèle {number}',
  'business.addTemplate': 'Ajouter un modèle',
  'business.noTemplates': 'Pas encore de modèles. Les réponses aux messages utilisent le texte habituel.',
})
