// The rules that hold after recovery, when nothing is in progress: devices have everything, nothing was lost, and repeated requests change
// nothing. What the tables contain is compared by the models.
import { parseCursor } from '#domain/protocol/protocol.ts'
import { isRepeatable } from '#tests/simulation/model/protocol.ts'
import { short } from '#tests/simulation/names.ts'
import { checkPhotosArrived } from '#tests/simulation/photos.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { World } from '#tests/simulation/world.ts'
import { checkNothingLost } from './nothing-lost.ts'
import { ADMIN_FIELDS } from './secrets.ts'

export async function checkConvergence(world: World): Promise<void> {
  const { store } = world.server
  if (!store) throw new Violation('S16', 'the server is not up')
  for (const device of world.devices) await checkDevice(world, device)
  await checkNothingLost(world)
  await checkPhotosArrived(world, await store.read())
  await world.scheduler.passUntil(repeatAll(world))
}

async function checkDevice(world: World, { name, openTabs }: World['devices'][number]): Promise<void> {
  const { model } = world.server
  const isMissing = (mid: string) => {
    const decided = model.decided.get(mid)
    return !decided || (decided.isForgotten && !decided.isExpired)
  }
  for (const tab of openTabs) {
    const { view } = tab
    const pending = [...view.table('outbox').values()]
    if (pending.length > 0) throw new Violation('S16', `${name} still has ${JSON.stringify(pending[0])}`)
    if (view.overlay.touched.size > 0) throw new Violation('S37', `${name} shows more than its base`)
    const { cursor, role } = view.table('device').get('device') ?? { cursor: null }
    if (parseCursor(cursor)?.sequence !== model.state.sequence)
      throw new Violation('S30', `${name} is at ${cursor}, and the server at ${model.state.sequence}`)
    const snapshot = await world.storeOf(tab).snapshot()
    if (role !== 'admin' && ADMIN_FIELDS.test(JSON.stringify(snapshot)))
      throw new Violation('S35', `${name} still has fields for admins`)
    // S34: after a restore the server has received all settled mutations of the devices again.
    const lost = [...world.mirror.settled(world.storeOf(tab)).keys()].find((mid) => isMissing(String(mid)))
    if (lost !== undefined)
      throw new Violation('S34', `${short(String(lost))} is settled on ${name} and was never sent`)
  }
}

/** S11: every request is sent again. The model knows that nothing changes. */
async function repeatAll(world: World): Promise<void> {
  const { model } = world.server
  const { sequence } = model.state
  for (const request of [...model.requests]) if (isRepeatable(model.state, request)) await world.repeat(request)
  if (model.state.sequence !== sequence) throw new Violation('S11', 'repeated requests have an effect')
}
