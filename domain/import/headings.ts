// Finds out which field of a car each column of a file contains, by the headings that dealers' systems use.
import type { CarFieldName } from '#domain/cars/car-fields.ts'

/** A column of the file. The flags of a car are not imported. */
export type ImportField = Exclude<CarFieldName, 'featured' | 'sold' | 'enabled'>

/** As `headingKey` makes them. The first heading that matches wins a field. */
const SYNONYMS: Readonly<Record<ImportField, readonly string[]>> = {
  make: ['make', 'brand', 'manufacturer', 'marque', 'vehiclemake'],
  model: ['model', 'modelname', 'vehiclemodel', 'modeltrim'],
  year: ['year', 'modelyear', 'yr', 'vehicleyear', 'yearofmanufacture', 'registrationyear'],
  price: ['price', 'askingprice', 'listprice', 'sellingprice', 'saleprice', 'internetprice', 'retailprice'],
  mileage: ['mileage', 'milage', 'odometer', 'miles', 'odometerreading', 'kilometers', 'kilometres', 'km', 'kms'],
  color: ['color', 'colour', 'exteriorcolor', 'exteriorcolour', 'extcolor', 'extcolour', 'extcol', 'paint'],
  fuelType: ['fuel', 'fueltype', 'enginefuel', 'enginefueltype'],
  transmission: ['transmission', 'gearbox', 'trans', 'transmissiontype'],
  vin: ['vin', 'vinnumber', 'vehicleidentificationnumber', 'chassisnumber', 'chassisno', 'chassis'],
  stockNumber: ['stocknumber', 'stock', 'stockno', 'stocknum', 'stockid', 'stk', 'stkno', 'inventorynumber'],
  description: ['description', 'comments', 'dealercomments', 'notes', 'vehicledescription', 'text'],
  features: ['features', 'options', 'equipment', 'vehicleoptions', 'vehicleoption'],
  images: ['images', 'image', 'imageurls', 'imageurl', 'imagelink', 'photos', 'photourls', 'pictures', 'imagelist'],
}

const FIELDS = Object.keys(SYNONYMS) as ImportField[]

/** Without case, spaces and punctuation. A set of such keys identifies files of the same origin. */
export function headingKey(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The field of each column; null for a column that is not imported. No field has two columns. */
export function mapHeadings(headings: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const fieldOf = new Map<number, ImportField>()
  for (const field of FIELDS) {
    for (const synonym of SYNONYMS[field]) {
      const index = headings.findIndex((heading, i) => !fieldOf.has(i) && headingKey(heading) === synonym)
      if (index === -1 || taken.has(field)) continue
      taken.add(field)
      fieldOf.set(index, field)
    }
  }
  return headings.map((_, index) => fieldOf.get(index) ?? null)
}
