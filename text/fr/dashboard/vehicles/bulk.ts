import { messages } from '../../../messages.ts'

export const bulk = messages({
  'bulk.vehicles': '{count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'bulk.toolbar': 'Véhicules sélectionnés',
  'bulk.progress': 'Véhicules modifiés',

  'bulk.publish': 'Publier',
  'bulk.publishQuestion':
    'Cette action publiera {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}.',
  'bulk.published':
    '{count, plural, one {# véhicule publié} many {# de véhicules publiés} other {# véhicules publiés}}',
  'bulk.publishedAlready':
    '{count, plural, one {# véhicule déjà publié} many {# de véhicules déjà publiés} other {# véhicules déjà publiés}}',
  'bulk.hide': 'Masquer',
  'bulk.hideQuestion':
    'Cette action masquera {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}.',
  'bulk.hidden': '{count, plural, one {# véhicule masqué} many {# de véhicules masqués} other {# véhicules masqués}}',
  'bulk.hiddenAlready':
    '{count, plural, one {# véhicule déjà masqué} many {# de véhicules déjà masqués} other {# véhicules déjà masqués}}',
  'bulk.feature': 'Mettre en avant',
  'bulk.featureQuestion':
    'Cette action mettra {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}} en avant sur la page d’accueil.',
  'bulk.featured':
    '{count, plural, one {# véhicule mis} many {# de véhicules mis} other {# véhicules mis}} en avant sur la page d’accueil',
  'bulk.featuredAlready':
    '{count, plural, one {# véhicule déjà mis} many {# de véhicules déjà mis} other {# véhicules déjà mis}} en avant sur la page d’accueil',
  'bulk.sell': 'Marquer comme vendu',
  'bulk.sellQuestion':
    '{count, plural, one {Cette action marquera # véhicule comme vendu et le retirera} many {Cette action marquera # de véhicules comme vendus et les retirera} other {Cette action marquera # véhicules comme vendus et les retirera}} automatiquement de la page d’accueil et des annonces mises en avant.',
  'bulk.sold':
    '{count, plural, one {# véhicule marqué comme vendu} many {# de véhicules marqués comme vendus} other {# véhicules marqués comme vendus}}',
  'bulk.delete': 'Supprimer',
  'bulk.deleteQuestion':
    'Voulez-vous vraiment supprimer {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}} ? Cette action est irréversible.',
  'bulk.deleted':
    '{count, plural, one {# véhicule supprimé} many {# de véhicules supprimés} other {# véhicules supprimés}}',
  'bulk.priceChanged': 'Prix modifié pour {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'bulk.printCards': 'Imprimer les affichettes',
  'bulk.copyPictures': 'Copier les images',
  'bulk.allCopied': 'Toutes les images sont déjà sur ce site',
  'bulk.copying':
    'Les images de {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}} sont en cours de copie',
  'bulk.copyNeedsConnection': 'La copie d’images nécessite une connexion au serveur.',

  'bulk.leftOut':
    '{count, plural, one {# véhicule écarté} many {# de véhicules écartés} other {# véhicules écartés}} :',
  'bulk.reason': '{name} : {reason}',
  'bulk.isSold': 'Il est vendu',
  'bulk.noPrice': 'Il n’a pas de prix',
  'bulk.nothingChanged': 'Rien n’a été modifié : ces véhicules ont changé entre-temps.',
  'bulk.changedBefore':
    '{result} {count, plural, one {# véhicule écarté, car modifié} many {# de véhicules écartés, car modifiés} other {# véhicules écartés, car modifiés}} entre-temps.',
  'bulk.undone': 'Annulé pour {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}',
  'bulk.undoneSome':
    'Annulé pour {count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}}. {left, plural, one {# véhicule modifié} many {# de véhicules modifiés} other {# véhicules modifiés}} entre-temps : {names}',

  'bulk.changePrice': 'Changer le prix',
  'bulk.direction': 'Sens',
  'bulk.lower': 'Baisser',
  'bulk.raise': 'Augmenter',
  'bulk.amount': 'Montant',
  'bulk.unit': 'Unité',
  'bulk.percent': 'Pour cent',
  'bulk.rounding': 'Arrondi',
  'bulk.toStep': 'À {amount} près',
  'bulk.endingIn': 'Se terminant par {digits}',
  'bulk.numberNeeded': 'Saisissez un nombre supérieur à 0',
  'bulk.noChange': 'Cela ne modifie aucun prix',
  'bulk.free': '{name} : le prix serait de 0 ou moins',
  'bulk.freeMore': 'Le prix serait de 0 ou moins : {name} et {count, number} de plus',
  'bulk.belowCost':
    '{count, plural, one {# véhicule aurait un prix inférieur} many {# de véhicules auraient un prix inférieur} other {# véhicules auraient un prix inférieur}} au prix de revient : {cars}',
  'bulk.belowCostMore':
    '{count, plural, one {# véhicule aurait un prix inférieur} many {# de véhicules auraient un prix inférieur} other {# véhicules auraient un prix inférieur}} au prix de revient : {cars} et {more, number} de plus',
  'bulk.priceAndCost': '{car} ({price}, prix de revient {cost})',
  'bulk.preview': 'Aperçu',
  'bulk.vehicle': 'Véhicule',
  'bulk.now': 'Actuel',
  'bulk.new': 'Nouveau',
})
