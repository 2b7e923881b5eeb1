// Texts of the page Stock health.
import { messages } from '../../../messages.ts'

export const stock = messages({
  'stock.badges': 'Settings of the badges New in and Price drop',
  'stock.empty': 'No vehicle is in stock.',
  'stock.summary':
    '{count, plural, one {# vehicle} other {# vehicles}} in stock, {value}, {average} days in stock on average',
  'stock.ageing': 'Ageing',
  'stock.days': 'Days in stock',
  'stock.vehicles': 'Vehicles',
  'stock.vehicle': 'Vehicle',
  'stock.value': 'Value',
  'stock.share': 'Share of vehicles',

  'stock.complete': 'All cars have photos, text and price',
  'stock.incomplete': 'Incomplete vehicles',
  'stock.noPhotos': 'No photos',
  'stock.noDescription': 'No description',
  'stock.noPrice': 'No price',
  'stock.elsewhere': 'Pictures on another site',
  'stock.showAll': 'Show all {count, number}',

  'stock.inStock': 'Vehicles in stock',
  'stock.sortBy': 'Sort by',
  'stock.oldest': 'Longest in stock',
  'stock.most': 'Most enquiries',
  'stock.fewest': 'Fewest enquiries',
  'stock.latestPrice': 'Latest price change',
  'stock.enquiries': 'Enquiries',
  'stock.priceHistory': 'Price history',
  'stock.showMore': 'Show more',
  'stock.cost': 'Cost',
  'stock.holding': 'Holding cost',
  'stock.margin': 'Margin',
  'stock.perDay': 'Margin per day',
  'stock.same': 'No difference',
  'stock.lower': '{amount} lower ({percent})',
  'stock.higher': '{amount} higher ({percent})',

  'stock.soldPerMonth': 'Sold per month',
  'stock.noSale': 'No sale in the last {months} months.',
  'stock.sales':
    '{count, plural, one {# vehicle} other {# vehicles}} sold in the last {months} months, {average, plural, one {# day} other {# days}} to sale on average',
  'stock.showTable': 'Show as a table',
  'stock.month': 'Month',
  'stock.sold': 'Sold',
  'stock.daysToSale': 'Days to sale',
  'stock.soldIn': '{month}: {count}',

  'stock.missingTranslations': 'Missing translations',
  'stock.allTranslated': 'Every text has a translation into {language}.',
  'stock.siteTexts': 'Texts of the site',
})
