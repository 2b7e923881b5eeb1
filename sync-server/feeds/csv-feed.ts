// The public facts of all cars as CSV, for receivers other than Google and Meta. The headings are those of the export of staff.
import papaparse from 'papaparse'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { CAR_FIELD_NAMES, isPublicField } from '#domain/kinds/car/fields/car-fields.ts'
import { csvCell, csvHeading } from '#domain/kinds/car/import/csv-cells.ts'
import type { PublicCar } from '#domain/kinds/car/schema.ts'
import { withoutFormulas } from '#domain/values/text/formula-text.ts'
import type { View } from '#sync-server/store/store.ts'
import { absoluteAddress, feedSite, publicCars } from './vehicle-feed.ts'

const IMAGES = Array.from({ length: 20 }, (_, index) => index)

export function renderCsv(view: View, origin: string): string {
  const site = feedSite(view, origin)
  const { vehicleInfo, region, team } = site.settings
  const names = CAR_FIELD_NAMES.filter((name) => name !== 'images' && isPublicField(name, vehicleInfo))
  const withNumber = vehicleInfo.numberInFeed
  const absolute = (address: string | undefined) => (address ? absoluteAddress(address, site) : '')
  const row = ({ conditionPictures = [], ...others }: PublicCar) => {
    const pictures = conditionPictures.map(({ image, caption }) => ({ image: absolute(image), caption }))
    const car = { ...others, ...(pictures.length > 0 ? { conditionPictures: pictures } : {}) }
    return [
      car.id,
      absolute(carPath(car)),
      region.currency,
      region.distanceUnit,
      ...(withNumber ? [view.get('cars', car.uid)?.stockNumber ?? ''] : []),
      ...names.map((name) => csvCell(name, car[name as keyof typeof car] as never, team)),
      ...IMAGES.map((index) => absolute(car.images[index])),
    ].map((cell) => (typeof cell === 'string' ? withoutFormulas(cell) : cell))
  }
  const fields = [
    'Id',
    'URL',
    'Currency',
    'Unit',
    ...(withNumber ? [csvHeading('stockNumber', site.notation)] : []),
    ...names.map((name) => csvHeading(name, site.notation)),
    ...IMAGES.map((index) => `Image ${index + 1}`),
  ]
  return papaparse.unparse({ fields, data: publicCars(view).map(row) }, { newline: '\r\n' })
}
