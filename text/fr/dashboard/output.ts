import { messages } from '../../messages.ts'

export const output = messages({
  'windowCards.title': 'Affichettes',
  'windowCards.none':
    'Aucun véhicule n’est sélectionné. Sélectionnez des véhicules dans la liste, puis appuyez sur « Imprimer les affichettes ».',
  'windowCards.layout': 'Disposition',
  'windowCards.onePerPage': 'Une par page',
  'windowCards.fourPerPage': 'Quatre par page',
  'windowCards.preparing': 'Préparation…',
  'windowCards.print': 'Imprimer',
  'windowCards.making': 'Création du code QR {number, number} sur {total, number}',
  'windowCards.count': '{count, plural, one {# affichette} many {# d’affichettes} other {# affichettes}}',
  'windowCards.noCode':
    'Sans code QR : {count, number}. Un véhicule ajouté sur cet appareil reçoit sa page lorsqu’il a été envoyé au serveur.',
  'windowCards.hidden':
    'Masqués ou vendus : {count, number}. Leurs codes QR mènent à une page que les visiteurs ne peuvent pas voir.',
  'windowCards.codeOf': 'Code QR de {address}',
  'windowCards.more': 'Plus de photos et de détails',
  'csv.export': 'Exporter en CSV',
  'csv.failed': 'Le fichier n’a pas pu être créé. Veuillez réessayer avec une connexion.',
})
