import { messages } from '../../messages.ts'

export const personalData = messages({
  'personalData.title': 'Données personnelles',
  'personalData.email': 'E-mail',
  'personalData.phone': 'Numéro de téléphone',
  'personalData.phoneHint': 'Un numéro d’un autre pays avec son indicatif, ou commençant par 0.',
  'personalData.name': 'Nom',
  'personalData.nameHint':
    'Trouve les réservations, les rendez-vous sans numéro de téléphone ni demande, et les textes sur les véhicules.',
  'personalData.find': 'Rechercher',
  'personalData.export': 'Exporter',
  'personalData.deleteAll': 'Tout supprimer',
  'personalData.failed': 'Une connexion est nécessaire. Rien n’a été modifié.',
  'personalData.found': 'Résultats',
  'personalData.other': 'Ces enregistrements contiennent aussi <bdi>{identifier}</bdi> : recherchez-le également.',
  'personalData.account':
    '<bdi>{name}</bdi> a aussi un compte de l’équipe avec cette adresse e-mail, qui peut être supprimé sur la page <link>Utilisateurs</link>.',
  'personalData.mentions':
    'Ces textes le contiennent aussi. Ils ne sont pas supprimés avec la personne : modifiez-les.',
  'personalData.vehicleTexts': 'Textes sur les véhicules',
  'personalData.description': 'Description : {car}',
  'personalData.costs': 'Frais : {car}',
  'personalData.note': 'Note : {car}',

  'personalData.inquiry': 'Demande {id} de {name}, {date}',
  'personalData.appointment': 'Rendez-vous {id} avec {name}, {date}',
  'personalData.reservation': 'Réservation : {car} pour {name}, jusqu’au {date}',
  'personalData.reservationOfVehicle': 'Réservation d’un véhicule pour {name}, jusqu’au {date}',
  'personalData.inquiries': '{count, plural, one {# demande} many {# de demandes} other {# demandes}}',
  'personalData.appointments': '{count, plural, one {# rendez-vous} many {# de rendez-vous} other {# rendez-vous}}',
  'personalData.reservations': '{count, plural, one {# réservation} many {# de réservations} other {# réservations}}',

  'personalData.deleteTitle': 'Supprimer toutes les données de cette personne',
  'personalData.deleteQuestion':
    'Suppression sur le serveur et sur tous les appareils : {records} de <bdi>{name}</bdi>. Cette action est irréversible.',
  'personalData.limits':
    'La suppression n’atteint ni les e-mails envoyés, ni les fichiers exportés, ni les sauvegardes, conservées 30 jours.',
  'personalData.limitsAndTexts':
    'La suppression n’atteint ni les e-mails envoyés, ni les fichiers exportés, ni les sauvegardes, conservées 30 jours. Les textes sur les véhicules restent aussi.',
  'personalData.deleteFailed': 'Les données n’ont pas pu être supprimées. Veuillez réessayer avec une connexion.',
  'personalData.deleted':
    '{count, plural, one {# enregistrement a été supprimé.} many {# d’enregistrements ont été supprimés.} other {# enregistrements ont été supprimés.}}',
})
