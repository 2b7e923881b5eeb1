import { messages } from '../../messages.ts'

export const components = messages({
  'components.moreActions': 'Plus d’actions',
  'components.backToVehicles': 'Retour aux véhicules',
  'components.progress': '{done} sur {total}',
  'components.noNames': 'Aucun nom de client.',
  'components.undo': 'Annuler',
  'components.closeMessage': 'Fermer le message',
  'components.quota':
    '{reason} Les modifications en attente sont conservées sur cet appareil et envoyées automatiquement.',
  'components.usersFailed': 'Impossible de charger les utilisateurs',

  'components.empty': '(vide)',
  'components.none': '(aucun)',
  'components.translated': '{label} ({language})',
  'components.notTranslated': 'Non traduit : les visiteurs voient {language}',
  'components.on': 'Activé',
  'components.off': 'Désactivé',
  'components.noCaption': 'Image sans légende',
  'components.unassigned': 'Non attribué',
  'components.formerStaff': 'Ancien membre de l’équipe {number}',
  'components.enquiry': 'Demande {number}',
  'components.vehicle': 'Véhicule {number}',
  'components.notAdded': 'Un véhicule qui n’a pas été ajouté',

  'components.notSaved': 'L’enregistrement sur cet appareil a échoué. Veuillez réessayer.',
  'components.notMade': 'Cette modification est impossible.',
  'components.carChanged': 'Rien n’a été annulé : {car} a changé depuis',
  'components.messageChanged': 'Rien n’a été annulé : le message de {name} a changé depuis',
  'components.allWait': 'Enregistré sur cet appareil. Dès qu’il y aura une connexion : {change}.',
  'components.done': '{change}.',
  'components.someWait': 'Enregistré sur cet appareil pour l’envoi dès qu’il y aura une connexion : {records}.',
  'components.disputed': 'Dans « À traiter » : {records}.',

  'components.cameraInsecure': 'L’appareil photo nécessite HTTPS.',
  'components.cameraDenied':
    'Ce site ne peut pas utiliser l’appareil photo. Autorisez-le dans les réglages du navigateur, puis réessayez.',
  'components.cameraNone': 'Aucun appareil photo n’a été trouvé sur cet appareil.',
  'components.cameraBusy': 'L’appareil photo n’a pas pu démarrer. Une autre application l’utilise peut-être.',

  'components.photos': 'Photos',
  'components.address': 'Adresse',
  'components.dealershipName': 'Nom de la concession',
})
