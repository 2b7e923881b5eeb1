// Adds pictures to their vehicles, one vehicle after the other, each by one change. They are prepared, stored and uploaded like photos that
// are chosen for one vehicle.

import { waitFor } from '#app/dashboard/photos/preparing-photos.tsx'
import { prepare } from '#app/dashboard/photos/use-add-photos.ts'
import { sessionStore } from '#app/local/session/session.ts'
import { change, type Mutating } from '#app/sync/mutate/changes.ts'
import { NOT_STORED, type NotKept } from '#app/sync/not-kept.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { CAR_FIELDS } from '#domain/kinds/car/fields/car-fields.ts'
import { refusalText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'
import { type PictureRun, pictureRun } from './picture-run.ts'
import {
  leaveOut,
  type PictureFile,
  type PicturePlan,
  pictureCount,
  tooManyText,
  type VehiclePictures,
} from './plan-pictures.ts'

/** Resolves when all pictures are in their vehicles, or named with the reason. It ends without a result when the user logs out. */
export async function addPictures(plan: PicturePlan, userId: number): Promise<void> {
  const total = pictureCount(plan)
  const leftOut = new Map(plan.leftOut)
  const run: PictureRun = { userId, total, done: 0, state: 'adding', added: [], mids: [], leftOut }
  pictureRun.set(run)
  for (const vehicle of plan.vehicles) {
    await addToVehicle(run, vehicle)
    if (!isLoggedIn(run)) return pictureRun.set(null)
  }
  pictureRun.set({ ...run, state: 'ended' })
}

const isLoggedIn = ({ userId }: PictureRun): boolean => sessionStore.get().user?.id === userId

/** The vehicle under way gets its pictures; those of the others are left out. */
export function stopAdding(): void {
  const run = pictureRun.get()
  if (run?.state === 'adding') pictureRun.set({ ...run, state: 'stopping' })
}

async function addToVehicle(run: PictureRun, { uid, vehicle, files }: VehiclePictures): Promise<void> {
  if (pictureRun.get()?.state === 'stopping') {
    for (const { name } of files) leaveOut(run.leftOut, t('pictures.stoppedBefore'), name)
    return
  }
  const prepared = new Map<string, string>()
  for (const file of files) {
    if (!isLoggedIn(run)) return
    const result = await prepareFile(file)
    if (typeof result === 'string') leaveOut(run.leftOut, result, file.name)
    else if (prepared.has(result.address)) leaveOut(run.leftOut, t('pictures.hasSame', { vehicle }), file.name)
    else prepared.set(result.address, file.name)
    run.done += 1
    // A person may have pressed Stop.
    pictureRun.set({ ...run, state: pictureRun.get()?.state ?? 'adding' })
  }
  const result = await inSession(nameIn, run.userId, uid, [...prepared.keys()]).catch(() => NOT_STORED)
  if ('mid' in result) run.mids.push(result.mid)
  for (const [address, name] of prepared) {
    if (!('images' in result))
      leaveOut(run.leftOut, t('pictures.vehicleReason', { vehicle, reason: result.message.replace(/\.$/, '') }), name)
    else if (result.images.includes(address)) leaveOut(run.leftOut, t('pictures.hasSame', { vehicle }), name)
    else if (result.added.includes(address)) run.added.push(address)
    else leaveOut(run.leftOut, tooManyText(vehicle), name)
  }
}

/** @returns the address of the photo; else why there is none */
async function prepareFile(file: PictureFile): Promise<{ address: string } | string> {
  let picture: File
  try {
    picture = await file.open()
  } catch {
    return t('pictures.damaged')
  }
  return await waitFor(prepare({ picture }))
}

interface Named {
  /** Those that the vehicle had. */
  images: readonly string[]
  added: readonly string[]
}

/** Adds photos after the pictures of the vehicle, as many as it may have. */
async function nameIn(
  session: Mutating,
  userId: number,
  uid: string,
  photos: readonly string[],
): Promise<Named | (Named & { mid: string }) | NotKept> {
  if (session.view.actor.id !== userId) return NOT_STORED
  await session.view.refresh()
  const images = session.view.world.get('car', uid)?.images
  if (!images) return { kind: 'not-kept', message: t('rule.deleted') }
  const fresh = photos.filter((photo) => !images.includes(photo))
  const added = fresh.slice(0, Math.max(0, CAR_FIELDS.images.maxItems - images.length))
  if (added.length === 0) return { images, added }
  const fields = { images: { from: images, to: [...images, ...added] } }
  const result = await change(session, { name: 'car.edit', uid, args: { fields } })
  if (result.kind === 'queued') return { images, added, mid: result.mid }
  return { kind: 'not-kept', message: result.kind === 'refused' ? refusalText(result.verdict) : result.message }
}
