import { messages } from '../../../messages.ts'

export const importReasons = messages({
  'reason.unreadable': '{field} : illisible ({text})',
  'reason.badCharacters': '{field} : contient des caractères illisibles',
  'reason.html': '{field} : le HTML est devenu du texte',
  'reason.otherCurrency': '{field} : montant en {currency}, alors que les prix du site sont en {site}',
  'reason.leftOut': '{field} : valeur écartée ({cause})',
  'reason.shortened': '{field} : texte raccourci à {max} caractères',
  'reason.surplus': '{field} : {max} au plus par véhicule, éléments écartés à la fin : {count}',
  'reason.unknown': 'Valeur inconnue : {value}',
  'reason.checkDigit': 'Le chiffre de contrôle du VIN est faux',
  'reason.total': 'Une ligne de totaux, pas un véhicule',
  'reason.numberTaken': 'Le numéro de stock appartient à un autre véhicule',
  'reason.unchanged': 'Rien n’a changé',

  'reason.same':
    '{what, select, vin {Même VIN} chassis {Même numéro de châssis} stock {Même numéro de stock} other {Mêmes marque, modèle, année et kilométrage}} que {of, select, row {la ligne {number}} vehicle {le véhicule {number}} other {un véhicule en attente d’envoi}}',
  'reason.sameSold':
    '{what, select, vin {Même VIN} chassis {Même numéro de châssis} stock {Même numéro de stock} other {Mêmes marque, modèle, année et kilométrage}} que {of, select, row {la ligne {number}} vehicle {le véhicule {number}} other {un véhicule en attente d’envoi}}, déjà vendu',

  'reason.quotes': 'Un guillemet de cette ligne n’est pas fermé ou est mal placé',
  'reason.width': 'La ligne a {count, number} valeurs pour {columns} colonnes',
  'reason.fileEmpty': 'Le fichier est vide.',
  'reason.fileNoRows': 'Le fichier n’a pas de lignes sous ses en-têtes.',
  'reason.fileColumns':
    'Le fichier a {count, number} colonnes. Un fichier de {max} colonnes au plus peut être importé.',
  'reason.fileHeadings':
    'La première ligne ne contient pas d’en-têtes. Est-ce un fichier CSV avec les noms de ses colonnes en tête ?',
  'reason.fileRows':
    'Le fichier a plus de {max, number} lignes. Divisez-le en plusieurs fichiers et importez-les l’un après l’autre.',
  'reason.fileSize':
    'Le fichier dépasse {max} Mo. Divisez-le en plusieurs fichiers et importez-les l’un après l’autre.',
  'reason.fileNotCsv': 'Ce n’est pas un fichier CSV. Ouvrez-le dans votre tableur et enregistrez-le en CSV.',
  'reason.fileFailed': 'Le fichier n’a pas pu être lu : {error}',
  'reason.readerNotLoaded':
    'La partie de l’application qui lit les fichiers n’a pas pu être chargée. Réessayez avec une connexion.',
  'reason.readingTooLong': 'La lecture du fichier a pris trop de temps. Il est peut-être endommagé.',
})
