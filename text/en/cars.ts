// Texts of the listing.
import { messages } from '../messages.ts'

export const cars = messages({
  'cars.title': 'Our Car Collection',
  'cars.filters': 'Filters',
  'cars.sort': 'Sort by',
  'cars.results': 'Results',
  'cars.vehicles': 'Vehicles',
  'cars.found': '{count, plural, one {# vehicle} other {# vehicles}}',
  'cars.matching': '{count, plural, one {# vehicle matches} other {# vehicles match}}',
  'cars.search': 'Search by make or model',
  'cars.searchHint': 'Make or model',
  'cars.shown': '{shown, number} of {count, number} vehicles shown',
  'cars.more': 'Show more',

  'cars.newest': 'Newest arrivals',
  'cars.oldest': 'Oldest arrivals',
  'cars.priceUp': 'Price, low to high',
  'cars.priceDown': 'Price, high to low',
  'cars.yearDown': 'Year, newest first',
  'cars.mileageUp': 'Mileage, lowest first',

  // The panel of filters. A choice of a brand has the number of its cars.
  'cars.brand': 'Brand',
  'cars.allBrands': 'All brands',
  'cars.brandCount': '{brand} ({count})',
  'cars.minPrice': 'Min price',
  'cars.maxPrice': 'Max price',
  'cars.anyPrice': 'Any',
  'cars.highestPrice': 'Highest price',
  'cars.fuel': 'Fuel type',
  'cars.anyFuel': 'Any fuel type',
  'cars.year': 'Year',
  'cars.anyYear': 'Any year',
  'cars.anyBody': 'Any body style',
  'cars.anyTransmission': 'Any transmission',
  'cars.clear': 'Clear filters',
  'cars.show': 'Show {count, plural, one {# car} other {# cars}}',

  // The filters that are set. The hidden part is heard before the name of a filter.
  'cars.active': 'Active filters',
  'cars.remove': '<hidden>Remove </hidden>{filter}',
  'cars.quoted': '“{words}”',
  'cars.from': 'From {price}',
  'cars.upTo': 'Up to {price}',

  'cars.none': 'No vehicles found',
  'cars.noneText': 'Try adjusting your search criteria or filters',
  'cars.showAll': 'Show all vehicles',

  // On cards.
  'cars.reserved': 'Reserved',
  'cars.newIn': 'New in',
  'cars.priceDrop': 'Price drop<was><hidden>from </hidden><amount>{price}</amount></was>',
  'cars.compare': 'Compare',
  'cars.compareCar': 'Compare {car}',
  'cars.saveCar': 'Save {car}',
  'cars.wasWhenSaved': 'Was {price} when you saved it',
})
