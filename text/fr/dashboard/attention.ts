import { messages } from '../../messages.ts'

export const attention = messages({
  'attention.title': 'À traiter',
  'attention.none': 'Aucune modification n’attend de décision.',
  'attention.noneKnown': 'Aucune modification connue de cet onglet n’attend de décision.',
  'attention.refused': 'Refus',
  'attention.conflict': 'Conflit',
  'attention.discard': 'Abandonner',
  'attention.refusedWhy': 'Le serveur l’a refusée : <reason></reason>',

  'attention.refusedTimes': 'Faite le {made}, refusée le {refused}',
  'attention.withIt': 'Avec elle : {title}',
  'attention.recreate': 'Recréer',
  'attention.edit': 'Modifier',
  'attention.editForm': 'Corriger la modification refusée',
  'attention.sendAgain': 'Renvoyer',
  'attention.select': 'Choisir…',
  'attention.onePerLine': 'Un par ligne.',
  'attention.value': '{label} : {value}',

  'attention.vehicle': 'Véhicule',
  'attention.message': 'Message',
  'attention.appointment': 'Rendez-vous',
  'attention.reservation': 'Réservation',
  'attention.settings': 'Réglages',
  'attention.onTwoDevices':
    'Modifié sur deux appareils. La première valeur arrivée est conservée jusqu’à votre décision.',
  'attention.soldTwice': 'Marqué comme vendu sur deux appareils. La première vente est conservée.',
  'attention.soldAgain': 'Il a été revendu entre-temps et reste donc vendu.',
  'attention.soldSince': 'Quelqu’un d’autre l’a vendu, il n’a donc pas été supprimé.',
  'attention.reservedTwice':
    'Réservé sur deux appareils. La première réservation est conservée jusqu’à votre décision.',
  'attention.deletedMeanwhile': 'Le véhicule a été supprimé entre-temps.',
  'attention.madeBy': 'La modification qui n’a pas abouti a été faite par <name>{by}</name>, le {moment}',
  'attention.theirs': 'Autre version, actuellement enregistrée',
  'attention.mine': 'Ma version',
  'attention.keepTheirs': 'Garder l’autre version',
  'attention.useMine': 'Utiliser ma version',
  'attention.useMineDelete': 'Utiliser ma version : supprimer quand même',
  'attention.recreateMine': 'Recréer avec ma version',
  'attention.stored': 'Actuellement enregistré',
  'attention.changedBy': 'Modifié par {name}',
  'attention.keepStored': 'Garder ce qui est enregistré',
  'attention.useChange': 'Utiliser la modification de {name}',
  'attention.useChangeDelete': 'Utiliser la modification de {name} : supprimer quand même',
  'attention.recreateChange': 'Recréer avec la modification de {name}',
  'attention.understood': 'J’ai compris',
  'attention.reservedFor': '{by} l’a réservé pour {customer} jusqu’au {date}.',
  'attention.reservedUntil': '{by} l’a réservé jusqu’au {date}.',
  'attention.wantedFor': '{by} voulait le réserver pour {customer} jusqu’au {date}.',
  'attention.wantedUntil': '{by} voulait le réserver jusqu’au {date}.',

  'attention.vehicleDeleted': 'Véhicule supprimé',
  'attention.draftKept':
    'Ce que vous aviez saisi dans son formulaire n’était pas enregistré lorsque le véhicule a été supprimé. Votre saisie est conservée sur cet appareil.',
  'attention.entered': 'Saisi le {moment}',
  'attention.addAsNew': 'Ajouter comme nouveau véhicule',

  'attention.photo': 'Photo',
  'attention.photoOf': 'Photo : {car}',
  'attention.lost': 'Perdue',
  'attention.photoLost': 'Ce navigateur a perdu le fichier avant son envoi. Reprenez la photo.',
  'attention.allPhotos': 'Toutes les photos du véhicule',
  'attention.remove': 'Retirer',

  'attention.notFound': 'Introuvables sur le parc',
  'attention.checkHasNotFound':
    'Le <link>contrôle du parc du {moment}</link> n’a pas retrouvé {count, plural, one {ce véhicule} many {ces # véhicules} other {ces # véhicules}}.',
  'attention.stockNumber': 'N° de stock {number}',
  'attention.seen': 'Vu<hidden> {car}</hidden>',

  'attention.waiting': 'En attente d’envoi',
  'attention.discardTitle': 'Abandonner<hidden> : {title}</hidden>',
  'attention.discardQuestion': 'Abandonner cette modification ?',
  'attention.discardText':
    '{title} : la modification est retirée de cet appareil. Ce qui a déjà été envoyé est annulé par une autre modification.',
  'attention.notDiscarded':
    'La modification a peut-être déjà été envoyée, et rien ne permet de la retirer. Elle reste.',
})
