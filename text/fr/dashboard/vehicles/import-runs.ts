import { messages } from '../../../messages.ts'

export const importRuns = messages({
  'imports.title': 'Importations sur cet appareil',
  'imports.started': 'Commencée le {moment}',
  'imports.imported': 'Véhicules importés',
  'imports.undone': 'Véhicules annulés',
  'imports.cancelFailed': 'L’importation n’a pas pu être annulée sur cet appareil. Elle continue.',
  'imports.inAttention':
    '{count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}} dans « À traiter »',
  'imports.undo': 'Annuler l’importation',
  'imports.saved': '{saved, number} sur {total, number} enregistrés sur le serveur.',
  'imports.sending':
    'Envoi : {saved, number} sur {total, number} enregistrés sur le serveur, {waiting, number} en attente sur cet appareil.',
  'imports.stored':
    '{waiting, plural, one {# véhicule enregistré} many {# de véhicules enregistrés} other {# véhicules enregistrés}} sur cet appareil. L’envoi se fera dès qu’il y aura une connexion. {saved, number} sur {total, number} enregistrés sur le serveur.',
  'imports.undoneFor': 'Annulé pour {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}.',
  'imports.undoingLater':
    'Annulation pour {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}} dès qu’il y aura une connexion : enregistrée sur cet appareil.',
  'imports.undoing':
    'Annulation : {saved, number} sur {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}.',
  'imports.isUndone':
    'L’importation est annulée pour {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}.',
  'imports.changedSince':
    '{count, plural, one {# véhicule a changé depuis l’importation et reste tel quel} many {# de véhicules ont changé depuis l’importation et restent tels quels} other {# véhicules ont changé depuis l’importation et restent tels quels}}.',
  'imports.undoneSome':
    'L’importation est annulée pour {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}. {left, plural, one {# véhicule a changé depuis l’importation et reste tel quel} many {# de véhicules ont changé depuis l’importation et restent tels quels} other {# véhicules ont changé depuis l’importation et restent tels quels}} : {names}.',
  'imports.unchanged':
    '{count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}} déjà comme dans le fichier',
  'imports.decided':
    '{count, plural, one {# conflit tranché} many {# de conflits tranchés} other {# conflits tranchés}}',
  'imports.rejected':
    '{count, plural, one {# ligne du fichier rejetée} many {# de lignes du fichier rejetées} other {# lignes du fichier rejetées}}',
  'imports.cancelled':
    'L’importation est annulée. {count, plural, one {# véhicule retiré} many {# de véhicules retirés} other {# véhicules retirés}}.',
  'imports.cancelledSome':
    'L’importation est annulée. {count, plural, one {# véhicule retiré} many {# de véhicules retirés} other {# véhicules retirés}}. {others, plural, one {# véhicule a peut-être déjà été envoyé. « Annuler l’importation » permet de le retirer aussi.} many {# de véhicules ont peut-être déjà été envoyés. « Annuler l’importation » permet de les retirer aussi.} other {# véhicules ont peut-être déjà été envoyés. « Annuler l’importation » permet de les retirer aussi.}}',
  'imports.notCancelled': 'Rien n’a pu être retiré.',
  'imports.notCancelledSome':
    'Rien n’a pu être retiré. {others, plural, one {# véhicule a peut-être déjà été envoyé. « Annuler l’importation » permet de le retirer.} many {# de véhicules ont peut-être déjà été envoyés. « Annuler l’importation » permet de les retirer.} other {# véhicules ont peut-être déjà été envoyés. « Annuler l’importation » permet de les retirer.}}',

  'imports.undoFailed': 'L’importation n’a pas pu être annulée sur cet appareil. Veuillez réessayer.',
  'imports.notUndoable': 'Cette importation ne peut plus être annulée.',
  'imports.checkingVehicles': 'Vérification des véhicules…',
  'imports.willWithdraw':
    '{count, plural, one {# véhicule du fichier, en attente sur cet appareil, sera retiré.} many {# de véhicules du fichier, en attente sur cet appareil, seront retirés.} other {# véhicules du fichier, en attente sur cet appareil, seront retirés.}}',
  'imports.nothingToUndo': 'Il n’y a rien à annuler.',
  'imports.willDelete':
    '{count, plural, one {# véhicule ajouté par cette importation sera supprimé.} many {# de véhicules ajoutés par cette importation seront supprimés.} other {# véhicules ajoutés par cette importation seront supprimés.}}',
  'imports.willRestore':
    '{count, plural, one {# véhicule retrouvera} many {# de véhicules retrouveront} other {# véhicules retrouveront}} les valeurs d’avant l’importation.',
  'imports.addressesEnd':
    '{count, plural, one {# ancienne adresse ne mènera} many {# d’anciennes adresses ne mèneront} other {# anciennes adresses ne mèneront}} plus à ces véhicules.',

  'copies.title': 'Images sur un autre site',
  'copies.copied': 'Images copiées : {copied, number} sur {total, number}',
  'copies.copiedFailed': 'Images copiées : {copied, number} sur {total, number}, en échec : {failed, number}',
  'copies.progress': 'Images copiées',
  'copies.notCopied': 'Images non copiées',
  'copies.givenUp': '<car>{name}</car> : {reason}. Pas d’autre tentative.',
  'copies.nextTry': '<car>{name}</car> : {reason}. Prochaine tentative le {moment}.',
  'copies.tryAgain': 'Réessayer maintenant',

  'pictures.title': 'Images de cet appareil',
  'pictures.hint':
    'Pour les images qui ne peuvent pas être copiées depuis un autre site. Le nom d’un fichier est le numéro de stock suivi de la position, par exemple P1204-1.jpg et P1204-2.jpg. Les images sont ajoutées à la suite de celles que le véhicule a déjà.',
  'pictures.choose': 'Images ou un ZIP',
  'pictures.planned':
    '{pictures, plural, one {# image} many {# d’images} other {# images}} pour {vehicles, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'pictures.plannedSome':
    '{pictures, plural, one {# image} many {# d’images} other {# images}} pour {vehicles, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}, fichiers écartés : {left, number}',
  'pictures.add': 'Ajouter {count, plural, one {# image} many {# d’images} other {# images}}',
  'pictures.prepared':
    '{done, number} sur {count, plural, one {# image préparée} many {# d’images préparées} other {# images préparées}}',
  'pictures.progress': 'Images préparées',
  'pictures.stop': 'Arrêter',
  'pictures.stopping': 'Arrêt après ce véhicule',
  'pictures.added':
    '{pictures, plural, one {# image ajoutée} many {# d’images ajoutées} other {# images ajoutées}} à {vehicles, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'pictures.addedSome':
    '{pictures, plural, one {# image ajoutée} many {# d’images ajoutées} other {# images ajoutées}} à {vehicles, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}, fichiers écartés : {left, number}',
  'pictures.waiting':
    '{count, plural, one {# image attend d’être envoyée.} many {# d’images attendent d’être envoyées.} other {# images attendent d’être envoyées.}}',
  'pictures.leftOut': 'Fichiers écartés',
  'pictures.reason': '{reason} : {files}',

  'pictures.stoppedBefore': 'Ajout arrêté avant',
  'pictures.hasSame': '{vehicle} a la même image',
  'pictures.tooMany': 'Un véhicule a au plus {max} images : {vehicle}',
  'pictures.vehicleReason': '{vehicle} : {reason}',
  'pictures.damaged': 'Endommagé dans le ZIP',
  'pictures.badName': 'Le nom n’est pas un numéro de stock et une position',
  'pictures.noVehicle': 'Aucun véhicule n’a le numéro de stock {number}',
  'pictures.isSold': '{vehicle} est vendu',
  'pictures.hasPassword': 'Protégé par un mot de passe',
  'pictures.tooLarge': 'Dépasse {max} Mo',
  'pictures.zipTooLarge': '« {file} » dépasse {max} Go. Divisez-le en fichiers plus petits.',
  'pictures.zipTooMany': '« {file} » contient plus de {max, number} fichiers. Divisez-le en fichiers plus petits.',
  'pictures.zipUnreadable': '« {file} » n’est pas un ZIP lisible.',
  'pictures.zipNeedsConnection':
    'L’ouverture d’un ZIP nécessite une connexion au serveur. Les images elles-mêmes peuvent être choisies sans connexion.',
})
