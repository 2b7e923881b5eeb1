// Texts about several selected vehicles.
import { messages } from '../../../messages.ts'

export const bulk = messages({
  'bulk.vehicles': '{count, plural, one {# vehicle} other {# vehicles}}',
  'bulk.toolbar': 'Selected vehicles',
  'bulk.progress': 'Vehicles changed',

  // The actions, their questions and their results. A result is a part of another text: it has no full stop.
  'bulk.publish': 'Publish',
  'bulk.publishQuestion': 'This will publish {count, plural, one {# vehicle} other {# vehicles}}.',
  'bulk.published': '{count, plural, one {# vehicle is} other {# vehicles are}} published',
  'bulk.publishedAlready': '{count, plural, one {# vehicle is} other {# vehicles are}} published already',
  'bulk.hide': 'Hide',
  'bulk.hideQuestion': 'This will hide {count, plural, one {# vehicle} other {# vehicles}}.',
  'bulk.hidden': '{count, plural, one {# vehicle is} other {# vehicles are}} hidden',
  'bulk.hiddenAlready': '{count, plural, one {# vehicle is} other {# vehicles are}} hidden already',
  'bulk.feature': 'Feature',
  'bulk.featureQuestion': 'This will feature {count, plural, one {# vehicle} other {# vehicles}} on the homepage.',
  'bulk.featured': '{count, plural, one {# vehicle is} other {# vehicles are}} featured on the homepage',
  'bulk.featuredAlready': '{count, plural, one {# vehicle is} other {# vehicles are}} featured on the homepage already',
  'bulk.sell': 'Mark as Sold',
  'bulk.sellQuestion':
    '{count, plural, one {This will mark # vehicle as sold and automatically remove it from the homepage and featured listings.} other {This will mark # vehicles as sold and automatically remove them from the homepage and featured listings.}}',
  'bulk.sold': '{count, plural, one {# vehicle is} other {# vehicles are}} marked as sold',
  'bulk.delete': 'Delete',
  'bulk.deleteQuestion':
    'Are you sure you want to delete {count, plural, one {# vehicle} other {# vehicles}}? This action cannot be undone.',
  'bulk.deleted': '{count, plural, one {# vehicle is} other {# vehicles are}} deleted',
  'bulk.priceChanged': '{count, plural, one {# vehicle is} other {# vehicles are}} changed in price',
  'bulk.printCards': 'Print window cards',
  'bulk.copyPictures': 'Copy pictures',
  'bulk.allCopied': 'All pictures are on this site already',
  'bulk.copying': 'The pictures of {count, plural, one {# vehicle} other {# vehicles}} are being copied',
  'bulk.copyNeedsConnection': 'Copying pictures needs a connection to the server.',

  // Vehicles that an action leaves out, and its undoing.
  'bulk.leftOut': '{count, plural, one {# vehicle} other {# vehicles}} left out:',
  'bulk.reason': '{name}: {reason}',
  'bulk.isSold': 'It is sold',
  'bulk.noPrice': 'It has no price',
  'bulk.nothingChanged': 'Nothing was changed: these vehicles have changed since.',
  'bulk.changedBefore':
    '{result} {count, plural, one {# vehicle is} other {# vehicles are}} left out, because they have changed since.',
  'bulk.undone': 'Undone for {count, plural, one {# vehicle} other {# vehicles}}',
  'bulk.undoneSome':
    'Undone for {count, plural, one {# vehicle} other {# vehicles}}. {left, plural, one {# vehicle} other {# vehicles}} changed since: {names}',

  // The dialog that changes prices.
  'bulk.changePrice': 'Change price',
  'bulk.direction': 'Direction',
  'bulk.lower': 'Lower',
  'bulk.raise': 'Raise',
  'bulk.amount': 'Amount',
  'bulk.unit': 'Unit',
  'bulk.percent': 'Percent',
  'bulk.rounding': 'Rounding',
  'bulk.toStep': 'To {amount}',
  'bulk.endingIn': 'Ending in {digits}',
  'bulk.numberNeeded': 'Enter a number above 0',
  'bulk.noChange': 'This changes no price',
  'bulk.free': 'The price of {name} would be 0 or less',
  'bulk.freeMore': 'The price of {name} and {count, number} more would be 0 or less',
  'bulk.belowCost': '{count, plural, one {# vehicle} other {# vehicles}} would be priced below cost: {cars}',
  'bulk.belowCostMore':
    '{count, plural, one {# vehicle} other {# vehicles}} would be priced below cost: {cars} and {more, number} more',
  'bulk.priceAndCost': '{car} ({price}, cost {cost})',
  'bulk.preview': 'Preview',
  'bulk.vehicle': 'Vehicle',
  'bulk.now': 'Now',
  'bulk.new': 'New',
})
