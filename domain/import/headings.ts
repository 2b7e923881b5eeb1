// Finds out which field of a car each column of a file contains, by the headings that dealers' systems use.
import { CAR_FIELDS, type CarFieldName } from '#domain/cars/car-fields.ts'
import { CURRENCIES } from '#domain/values/currencies.ts'
import { DISTANCE_HEADINGS, distanceUnitIn } from '#domain/values/read-distance.ts'
import { currencyIn } from '#domain/values/read-money.ts'
import type { DistanceUnit } from '#domain/values/region.ts'

/** A field that a column can fill. The flags of a car are not imported. */
export type ImportField = Exclude<CarFieldName, 'featured' | 'sold' | 'enabled'>

/** The field of each column; null for a column that is not imported. */
export type Mapping = readonly (ImportField | null)[]

/** Beside the labels of the fields, as `headingKey` makes them. The first heading that matches wins a field. */
const SYNONYMS: Readonly<Record<ImportField, readonly string[]>> = {
  make: ['brand', 'manufacturer', 'marque', 'vehiclemake'],
  model: ['modelname', 'vehiclemodel', 'modeltrim'],
  year: ['modelyear', 'yr', 'vehicleyear', 'yearofmanufacture', 'registrationyear'],
  price: ['askingprice', 'listprice', 'sellingprice', 'saleprice', 'internetprice', 'retailprice'],
  mileage: ['milage', 'odometer', 'odometerreading', ...DISTANCE_HEADINGS],
  color: ['colour', 'exteriorcolor', 'exteriorcolour', 'extcolor', 'extcolour', 'extcol', 'paint'],
  fuelType: ['fuel', 'enginefuel', 'enginefueltype'],
  transmission: ['gearbox', 'trans', 'transmissiontype'],
  vin: ['vinnumber', 'vehicleidentificationnumber', 'chassisnumber', 'chassisno', 'chassis'],
  stockNumber: ['stock', 'stockno', 'stocknum', 'stockid', 'stk', 'stkno', 'inventorynumber'],
  description: ['comments', 'dealercomments', 'notes', 'vehicledescription', 'text'],
  features: ['options', 'equipment', 'vehicleoptions', 'vehicleoption'],
  bodyStyle: ['bodytype', 'bodyshape', 'vehiclebody', 'body', 'karosserie', 'aufbau', 'carrosserie', 'carroceria'],
  trim: ['trimlevel', 'vehicletrim', 'variant', 'variante', 'derivative', 'ausstattungslinie', 'finition'],
  firstRegistration: [
    'dateoffirstregistration',
    'firstregistrationdate',
    'firstreg',
    'registrationdate',
    'regdate',
    'erstzulassung',
    'zulassung',
    'ez',
    'miseencirculation',
  ],
  power: [
    'enginepower',
    'horsepower',
    ...['powerhp', 'powerbhp', 'powerkw', 'powerps', 'bhp', 'hp', 'ps', 'kw'],
    ...['leistung', 'leistunginkw', 'leistunginps', 'leistungkw', 'leistungps', 'puissance', 'potencia', 'potenza'],
  ],
  previousOwners: [
    'numberofpreviousowners',
    'numberofowners',
    'formerkeepers',
    'previouskeepers',
    'owners',
    'vorbesitzer',
    'fahrzeughalter',
    'halter',
    'proprietaires',
  ],
  serviceHistory: ['servicebook', 'fullservicehistory', 'fsh', 'scheckheft', 'serviceheft', 'servicehistorie'],
  inspectionDue: [
    'nextinspection',
    'motdue',
    'motexpiry',
    'mot',
    'hauptuntersuchung',
    'nächstehu',
    'hubis',
    'hu',
    'tuv',
    'tüv',
    'controletechnique',
  ],
  emissionClass: ['emissionsclass', 'emissionstandard', 'euronorm', 'euroclass', 'schadstoffklasse', 'emissionsklasse'],
  warranty: ['guarantee', 'garantie', 'gewährleistung', 'garantia'],
  vatStatus: ['vatstatus', 'vattype', 'taxscheme', 'mwst', 'mehrwertsteuer', 'mwstausweisbar', 'besteuerung', 'tva'],
  purchasePrice: ['purchasecost', 'buyingprice', 'costprice', 'einkaufspreis', 'einkauf', 'prixdachat'],
  costs: ['reconditioningcosts', 'reconditioning', 'kosten'],
  conditionPictures: ['conditionphotos', 'conditionimages', 'damagepictures', 'damagephotos'],
  images: ['image', 'imageurls', 'imageurl', 'imagelink', 'photos', 'photourls', 'pictures', 'imagelist'],
}

export const IMPORT_FIELDS = Object.keys(SYNONYMS) as readonly ImportField[]

/** Without case, spaces and punctuation. A set of such keys identifies files of the same origin. */
export function headingKey(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** `Price (USD)` and `Mileage km` contain a unit after the name. */
const UNIT = new RegExp(
  `[([].*$|[\\s_/-]+(?:${CURRENCIES.join('|')}|\\p{Sc}|mi|${DISTANCE_HEADINGS.join('|')})\\W*$`,
  'iu',
)

/** @param fields those that the person may import */
export function mapHeadings(headings: readonly string[], fields: readonly ImportField[] = IMPORT_FIELDS): Mapping {
  const keys = headings.map((heading) => [headingKey(heading), headingKey(heading.replace(UNIT, ''))])
  const fieldOf = new Map<number, ImportField>()
  for (const field of fields) {
    for (const synonym of [headingKey(CAR_FIELDS[field].label), ...SYNONYMS[field]]) {
      const index = keys.findIndex((key, i) => !fieldOf.has(i) && key.includes(synonym))
      if (index === -1) continue
      fieldOf.set(index, field)
      break
    }
  }
  return headings.map((_, index) => fieldOf.get(index) ?? null)
}

/** The mapping with another field for one column. A field has one column at most. */
export function withField(mapping: Mapping, column: number, field: ImportField | null): Mapping {
  return mapping.map((current, index) => {
    if (index === column) return field
    return current === field ? null : current
  })
}

export interface HeadingUnits {
  currency: string | null
  distance: DistanceUnit | null
}

/**
 * The units that the headings of price and mileage name.
 * @param siteCurrency as for `currencyIn`
 */
export function headingUnits(headings: readonly string[], mapping: Mapping, siteCurrency: string): HeadingUnits {
  const headingOf = (field: ImportField) => headings[mapping.indexOf(field)] ?? ''
  return { currency: currencyIn(headingOf('price'), siteCurrency), distance: distanceUnitIn(headingOf('mileage')) }
}
