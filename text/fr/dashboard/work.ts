import { messages } from '../../messages.ts'

export const work = messages({
  'work.today': 'Aujourd’hui',
  'work.nothing': 'Rien à faire pour le moment.',
  'work.waitingFor': 'attend depuis {time}',
  'work.hours': '{count, number} h',
  'work.appointment': 'Rendez-vous {time}',
  'work.followUpSince': 'À relancer depuis le {date}',
  'work.followUpToday': 'À relancer aujourd’hui',
  'work.more':
    '{count, number} de plus dans les <due>messages à relancer</due>, les <unread>messages non lus</unread> et les <appointments>rendez-vous</appointments>',
  'work.overAged':
    '{count, plural, one {# véhicule en stock depuis plus de 90 jours} many {# de véhicules en stock depuis plus de 90 jours} other {# véhicules en stock depuis plus de 90 jours}}',
  'work.call': 'Appeler<hidden> {name}</hidden>',
  'work.aged':
    '{days, plural, one {# jour} many {# de jours} other {# jours}} · {inquiries, plural, one {# demande} many {# de demandes} other {# demandes}}',
  'work.changePrice': 'Changer le prix<hidden> : {car}</hidden>',
  'work.notOnGoogle':
    '{count, plural, one {# véhicule absent de Google} many {# de véhicules absents de Google} other {# véhicules absents de Google}}',
  'work.complete': 'Compléter',

  'work.firstSteps': 'Premiers pas',
  'work.dismiss': 'Masquer<hidden> les premiers pas</hidden>',
  'work.done': 'Fait :',
  'work.toDo': 'À faire :',
  'work.left': 'Encore repris de l’exemple : {fields}',
  'work.enterName': 'Saisir le nom de votre concession',
  'work.enterContact': 'Saisir vos coordonnées',
  'work.enterSocial': 'Saisir vos réseaux sociaux',
  'work.describe': 'Décrire votre concession',
  'work.writeFooter': 'Rédiger le texte du pied de page',
  'work.checkPromises': 'Vérifier les engagements du site',
  'work.addLogo': 'Ajouter votre logo et votre couleur',
  'work.chooseRecipients': 'Choisir qui reçoit les demandes',
  'work.enterHours': 'Saisir les horaires d’ouverture',
  'work.checkLegal': 'Vérifier les pages légales',
  'work.addFirst': 'Ajouter votre premier véhicule',
  'work.addUser': 'Ajouter un membre de l’équipe',
  'work.show': 'Montrer le site aux visiteurs',

  'work.siteName': 'nom de la concession',
  'work.tagline': 'slogan',
  'work.legalName': 'raison sociale',
  'work.founded': 'année de création',
  'work.employees': 'effectif',
  'work.companyDescription': 'description de l’entreprise',
  'work.address': 'adresse',
  'work.phone': 'téléphone',
  'work.email': 'e-mail',
  'work.openingTimes': 'horaires',
  'work.coordinates': 'coordonnées GPS',
  'work.facebook': 'URL de Facebook',
  'work.instagram': 'URL d’Instagram',
  'work.x': 'URL de X',
  'work.whatsapp': 'URL de WhatsApp',
  'work.heroDescription': 'description principale',
  'work.values': 'valeurs',
  'work.footerDescription': 'description',

  'work.sampleText':
    '{count, plural, one {# véhicule d’exemple est fourni avec le site, pour en montrer l’aspect.} many {# de véhicules d’exemple sont fournis avec le site, pour en montrer l’aspect.} other {# véhicules d’exemple sont fournis avec le site, pour en montrer l’aspect.}}',
  'work.removeSamples': 'Retirer le stock d’exemple',
  'work.deleteSamples': 'Supprimer le stock d’exemple',
  'work.deletesSamples':
    '{count, plural, one {# véhicule d’exemple sera supprimé.} many {# de véhicules d’exemple seront supprimés.} other {# véhicules d’exemple seront supprimés.}} Les véhicules que vous avez ajoutés restent. Cette action est irréversible.',
})
