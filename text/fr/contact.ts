import { messages } from '../messages.ts'

export const contact = messages({
  'contact.send': 'Envoyer une demande',
  'contact.directions': 'Itinéraire',
  'contact.address': 'Adresse',
  'contact.phone': 'Téléphone',
  'contact.email': 'E-mail',
  'contact.hours': 'Horaires',
  'contact.whatsApp': 'Écrivez-nous<hidden> sur WhatsApp (s’ouvre dans un nouvel onglet)</hidden>',
  'contact.faqs': 'Questions fréquentes',

  'contact.aboutGone': 'Au sujet du véhicule {number}, qui n’est plus dans notre liste.',
  'contact.aboutCar': 'Votre demande concerne',

  'contact.form': 'Demande',
  'contact.name': 'Nom',
  'contact.countryCode': 'Indicatif',
  'contact.phoneNumber': 'Numéro de téléphone',
  'contact.optional': 'Facultatif',
  'contact.message': 'Message',
  'contact.characters': '{count}/{max} caractères',
  'contact.submit': 'Envoyer la demande',
  'contact.sent': 'Merci ! Nous avons reçu votre demande et vous répondrons bientôt.',
  'contact.waiting': 'Enregistrée sur cet appareil. Votre demande sera envoyée dès qu’il y aura une connexion.',
  'contact.notLoaded':
    'Votre demande n’a pu être ni envoyée ni enregistrée. Veuillez réessayer lorsque vous aurez une connexion.',
  'contact.notKept':
    'Ce navigateur ne peut pas conserver votre demande. Veuillez la renvoyer lorsque vous aurez une connexion.',
  'contact.noScript': 'Ce formulaire nécessite JavaScript.',
  'contact.callUs': 'Appelez-nous : <link></link>.',
  'contact.writeToUs': 'Écrivez-nous : <link></link>.',
  'contact.privacy':
    '{dealer} utilise vos données pour vous répondre, parce que vous l’avez demandé. Elles sont vues par notre équipe et par les entreprises qui gèrent notre site, nos e-mails et notre fichier clients, et jamais vendues.',

  'contact.own': 'Vos demandes',
  'contact.ownWaiting': 'En attente de connexion',
  'contact.ownSent': 'Envoyée',
  'contact.ownRefused': 'Non acceptée',
  'contact.general': 'Demande générale',
  'contact.vehicle': 'Véhicule {number}',
  'contact.remove': 'Supprimer',
  'contact.edit': 'Modifier et renvoyer',
  'contact.removeTitle': 'Supprimer cette demande ?',
  'contact.removeRefused':
    'Elle n’a pas été acceptée et ne recevra donc pas de réponse. Ce que vous avez écrit est supprimé de cet appareil.',
  'contact.removeSent': 'Elle a été envoyée et recevra une réponse. Seule cette entrée est supprimée, de cet appareil.',
  'contact.removeFailed': 'Impossible de la supprimer de cet appareil. Veuillez réessayer.',

  'contact.map': 'Carte de notre emplacement',
  'contact.mapOffline': 'La carte nécessite une connexion',
  'contact.mapFrom': 'La carte est chargée depuis Google.',
})
