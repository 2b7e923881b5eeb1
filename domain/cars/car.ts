import * as z from 'zod/mini'
import { text } from '#domain/values/text.ts'
import { optionalWebAddress } from '#domain/values/web-address.ts'
import { FUEL_TYPES, MAX_FEATURES, MAX_IMAGES, TRANSMISSIONS } from './car-choices.ts'

const isBlankOr = (allowed: readonly string[]) => (value: string) => value === '' || allowed.includes(value)
const withoutBlanks = (values: string[]) => values.filter((value) => value !== '')

function amount(label: string) {
  return z.number(`${label} must be a number`).check(z.minimum(0, `${label} must be at least 0`))
}

/** The fields a person fills in. Shapes only: whether a field may be empty depends on the car, see car-rules.ts. */
export const carFields = z.object({
  make: text('Make', 200),
  model: text('Model', 200),
  year: z.int('Year must be a whole number'),
  price: amount('Price'),
  mileage: amount('Mileage'),
  color: text('Color', 200),
  fuelType: text('Fuel type', 50).check(
    z.refine(isBlankOr(FUEL_TYPES), `Fuel type must be one of ${FUEL_TYPES.join(', ')}`),
  ),
  transmission: text('Transmission', 50).check(
    z.refine(isBlankOr(TRANSMISSIONS), `Transmission must be one of ${TRANSMISSIONS.join(', ')}`),
  ),
  description: text('Description', 50_000),
  features: z
    .array(text('Feature', 1000), 'Features must be a list')
    .check(z.overwrite(withoutBlanks), z.maxLength(MAX_FEATURES, `A car has at most ${MAX_FEATURES} features`)),
  images: z
    .array(optionalWebAddress('Image URL'), 'Images must be a list')
    .check(z.overwrite(withoutBlanks), z.maxLength(MAX_IMAGES, `A car has at most ${MAX_IMAGES} images`)),
  featured: z.boolean('Featured must be true or false'),
  sold: z.boolean('Sold must be true or false'),
  enabled: z.boolean('Enabled must be true or false'),
})

export const carPatch = z.partial(carFields)

export type CarFields = z.infer<typeof carFields>

export interface Car extends CarFields {
  /** Given by the device that made the record, the same for ever; it is the mid of the change that created it. */
  uid: string
  /** Given by the server, never used again. On a device that waits for it: a local number, see car-number.ts. */
  id: number
  /** The sequence number of the last change. */
  version: number
  createdBy: string
  createdAt: string
  updatedAt: string
  /** Names the sale of a sold car: the mid of the change that sold it. Only an un-sell that names it undoes it. */
  saleId?: string
  /** Part of the sample inventory, which the owner can remove in one go. */
  sample?: boolean
}

/** What a visitor is shown of a public car. */
export type PublicCar = Omit<Car, 'createdBy' | 'saleId' | 'sample'>

/** @param year the current year */
export function newCarFields(year: number): CarFields {
  return {
    make: '',
    model: '',
    year,
    price: 0,
    mileage: 0,
    color: '',
    fuelType: '',
    transmission: '',
    description: '',
    features: [],
    images: [],
    featured: false,
    sold: false,
    enabled: true,
  }
}
