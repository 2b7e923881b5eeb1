import { messages } from '../../messages.ts'

export const activity = messages({
  'activity.title': 'Activité',
  'activity.needsConnection':
    'Le journal d’activité nécessite une connexion : rien n’en est conservé sur cet appareil. Il s’ouvre de lui-même dès qu’il y en a une.',
  'activity.loadFailed': 'L’activité n’a pas pu être chargée.',
  'activity.changesOf': 'Modifications : {subject}',
  'activity.showAll': 'Afficher toute l’activité',
  'activity.empty': 'Rien n’a encore été modifié.',
  'activity.older': 'Afficher les modifications plus anciennes',
  'activity.allChanges': 'Toutes les modifications<hidden> : {subject}</hidden>',
  'activity.times': 'Faite le <first>{made}</first>, appliquée le <last>{applied}</last>',
  'activity.fromTo': '<old>{from}</old> <arrow>→</arrow> <new>{to}</new>',
  'activity.redacted': 'modifié',
  'activity.reordered': 'dans un autre ordre',
  'activity.goneVehicle': 'Un véhicule qui n’existe plus',

  'activity.restore': 'Restaurer',
  'activity.restoreSubject': 'Restaurer {subject}',
  'activity.restorableUntil': 'Restauration possible jusqu’au {date}.',
  'activity.expired': 'La suppression est trop ancienne pour une restauration.',
  'activity.restored': '{subject} est de nouveau en stock.',
  'activity.restoreWaits': 'Enregistré sur cet appareil : le véhicule sera restauré dès qu’il y aura une connexion.',
  'activity.restoreFailed': 'Le véhicule n’a pas pu être restauré. Veuillez réessayer.',

  'activity.settings': 'les réglages',
  'activity.person': 'les données d’une personne',
  'activity.account': 'le compte {id}',
  'activity.accountOf': 'le compte de {name}',
  'activity.enquiryOf': 'la demande de {name}',
  'activity.car': 'le véhicule {id}',
  'activity.inquiry': 'la demande {id}',
  'activity.appointment': 'le rendez-vous {id}',
  'activity.reservation': 'la réservation {id}',
  'activity.check': 'le contrôle du parc {id}',

  'activity.visitor': 'Un visiteur',
  'activity.added': '{by} a ajouté <record>{subject}</record>',
  'activity.changed':
    '{conflict, select, yes {{by} voulait modifier <record>{subject}</record>} other {{by} a modifié <record>{subject}</record>}}',
  'activity.sold':
    '{conflict, select, yes {{by} voulait marquer comme vendu <record>{subject}</record>} other {{by} a marqué comme vendu <record>{subject}</record>}}',
  'activity.unsold':
    '{conflict, select, yes {{by} voulait marquer comme disponible <record>{subject}</record>} other {{by} a marqué comme disponible <record>{subject}</record>}}',
  'activity.deleted':
    '{conflict, select, yes {{by} voulait supprimer <record>{subject}</record>} other {{by} a supprimé <record>{subject}</record>}}',
  'activity.restoredCar': '{by} a restauré <record>{subject}</record>',
  'activity.sent': '{by} a envoyé <record>{subject}</record>',
  'activity.opened': '{by} a ouvert <record>{subject}</record>',
  'activity.followedUp':
    '{conflict, select, yes {{by} voulait mettre à jour le suivi de <record>{subject}</record>} other {{by} a mis à jour le suivi de <record>{subject}</record>}}',
  'activity.made': '{by} a créé <record>{subject}</record>',
  'activity.reserved':
    '{conflict, select, yes {{by} voulait réserver <record>{subject}</record>} other {{by} a réservé <record>{subject}</record>}}',
  'activity.released': '{by} a mis fin à la réservation : <record>{subject}</record>',
  'activity.started': '{by} a commencé <record>{subject}</record>',
  'activity.marked': '{by} a pointé un véhicule dans <record>{subject}</record>',
  'activity.ended': '{by} a terminé <record>{subject}</record>',
  'activity.wentOn': '{by} a repris <record>{subject}</record>',
  'activity.removed': '{by} a retiré <record>{subject}</record>',
  'activity.lookedUp': '{by} a consulté <record>{subject}</record>',
  'activity.exported': '{by} a exporté <record>{subject}</record>',
  'activity.redirects': '{by} a modifié les anciennes adresses (<record>{subject}</record>)',
  'activity.decided': '{by} a tranché un conflit : <record>{subject}</record>',
  'activity.other':
    '{conflict, select, yes {{by} voulait : {action} <record>{subject}</record>} other {{by} : {action} <record>{subject}</record>}}',
})
