import { messages } from '../../../messages.ts'

export const stock = messages({
  'stock.badges': 'Réglages des étiquettes « Nouveauté » et « Prix en baisse »',
  'stock.empty': 'Aucun véhicule n’est en stock.',
  'stock.summary':
    '{count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}} en stock, {value}, {average} jours en stock en moyenne',
  'stock.ageing': 'Ancienneté',
  'stock.days': 'Jours en stock',
  'stock.vehicles': 'Véhicules',
  'stock.vehicle': 'Véhicule',
  'stock.value': 'Valeur',
  'stock.share': 'Part des véhicules',

  'stock.complete': 'Tous les véhicules ont des photos, un texte et un prix',
  'stock.incomplete': 'Véhicules incomplets',
  'stock.noPhotos': 'Sans photos',
  'stock.noDescription': 'Sans description',
  'stock.noPrice': 'Sans prix',
  'stock.elsewhere': 'Images sur un autre site',
  'stock.showAll': 'Afficher les {count, number}',

  'stock.inStock': 'Véhicules en stock',
  'stock.sortBy': 'Trier par',
  'stock.oldest': 'Le plus longtemps en stock',
  'stock.most': 'Le plus de demandes',
  'stock.fewest': 'Le moins de demandes',
  'stock.latestPrice': 'Dernier changement de prix',
  'stock.enquiries': 'Demandes',
  'stock.priceHistory': 'Historique des prix',
  'stock.showMore': 'Afficher plus',
  'stock.cost': 'Prix de revient',
  'stock.holding': 'Coût d’immobilisation',
  'stock.margin': 'Marge',
  'stock.perDay': 'Marge par jour',
  'stock.same': 'Aucune différence',
  'stock.lower': '{amount} de moins ({percent})',
  'stock.higher': '{amount} de plus ({percent})',

  'stock.soldPerMonth': 'Vendus par mois',
  'stock.noSale': 'Aucune vente au cours des {months} derniers mois.',
  'stock.sales':
    '{count, plural, one {# véhicule vendu} many {# de véhicules vendus} other {# véhicules vendus}} au cours des {months} derniers mois, après {average, plural, one {# jour} many {# de jours} other {# jours}} en moyenne',
  'stock.showTable': 'Afficher en tableau',
  'stock.month': 'Mois',
  'stock.sold': 'Vendus',
  'stock.daysToSale': 'Jours jusqu’à la vente',
  'stock.soldIn': '{month} : {count}',

  'stock.missingTranslations': 'Textes à traduire',
  'stock.allTranslated': 'Tous les textes sont traduits ({language}).',
  'stock.siteTexts': 'Textes du site',
})
