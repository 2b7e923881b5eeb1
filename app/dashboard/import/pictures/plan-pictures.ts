// Which vehicle each picture belongs to, by the name of the file: `P1204-2.jpg` is the second picture of the vehicle P1204.
import type { CarView } from '#app/local/state/cars.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { stockNumberKey } from '#domain/kinds/car/car-number.ts'
import { CAR_FIELDS } from '#domain/kinds/car/fields/car-fields.ts'
import { t } from '#text/t.ts'

/** A picture that is read when its turn comes, so that only one is in memory. */
export interface PictureFile {
  /** The last part of the path in a ZIP. */
  name: string
  /** Why it cannot be read. */
  problem?: string
  open(): Promise<File>
}

/** The names of files that are left out, by the reason. A reason that is a sentence contains the name. */
export type LeftOut = Map<string, string[]>

export interface VehiclePictures {
  uid: string
  vehicle: string
  /** In the order of their positions. */
  files: PictureFile[]
}

export interface PicturePlan {
  vehicles: VehiclePictures[]
  leftOut: LeftOut
}

/** The stock number can contain hyphens. */
const NAME = /^(?<stockNumber>.+)-(?<position>\d+)\.[^.]+$/

export const tooManyText = (vehicle: string): string =>
  t('pictures.tooMany', { max: CAR_FIELDS.images.maxItems, vehicle })

export function planPictures(files: readonly PictureFile[], cars: readonly CarView[]): PicturePlan {
  const byNumber = new Map(cars.map((car) => [stockNumberKey(car.stockNumber ?? ''), car]))
  const plan: PicturePlan = { vehicles: [], leftOut: new Map() }
  for (const file of [...files].sort(byPosition)) {
    const stockNumber = NAME.exec(file.name)?.groups?.stockNumber
    const car = stockNumber && byNumber.get(stockNumberKey(stockNumber))
    if (!stockNumber) leaveOut(plan.leftOut, t('pictures.badName'), file.name)
    else if (!car) leaveOut(plan.leftOut, t('pictures.noVehicle', { number: stockNumber }), file.name)
    else if (car.sold) leaveOut(plan.leftOut, t('pictures.isSold', { vehicle: carName(car) }), file.name)
    else if (file.problem) leaveOut(plan.leftOut, file.problem, file.name)
    else {
      const known = plan.vehicles.find(({ uid }) => uid === car.uid)
      const vehicle = known ?? { uid: car.uid, vehicle: carName(car), files: [] }
      if (!known) plan.vehicles.push(vehicle)
      if (car.images.length + vehicle.files.length < CAR_FIELDS.images.maxItems) vehicle.files.push(file)
      else leaveOut(plan.leftOut, tooManyText(carName(car)), file.name)
    }
  }
  return { ...plan, vehicles: plan.vehicles.filter((vehicle) => vehicle.files.length > 0) }
}

/** `P1204-10.jpg` is after `P1204-2.jpg`. */
function byPosition(a: PictureFile, b: PictureFile): number {
  return positionOf(a) - positionOf(b) || (a.name < b.name ? -1 : 1)
}

const positionOf = ({ name }: PictureFile): number => Number(NAME.exec(name)?.groups?.position ?? 0)

export function leaveOut(leftOut: LeftOut, reason: string, name: string): void {
  leftOut.set(reason, [...(leftOut.get(reason) ?? []), name])
}

export const pictureCount = ({ vehicles }: PicturePlan): number =>
  vehicles.reduce((sum, { files }) => sum + files.length, 0)
