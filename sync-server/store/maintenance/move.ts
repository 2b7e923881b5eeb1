// Moves a store between a folder and a database. The target is created in one step, so an interruption leaves it empty and the
// command can be given again. It has the same identity, epoch, sequence and runs, so devices go on where they are; the secrets that
// sign their sessions move too. The rows of both are counted afterwards.
import { isDeepStrictEqual } from 'node:util'
import { SECRET_NAMES, type SecretName } from '#sync-server/store/secrets/generated-secret.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import { type Place, readPlace } from './place.ts'
import { type StoreReport, storeReport } from './read-store.ts'

/**
 * @returns what the target has
 * @throws StoreInUse while a server uses the source; StoreCannotStart when there is no source or the target is not empty
 */
export function moveStore(from: Place, to: Place): Promise<StoreReport> {
  return from.hold(async (source) => {
    if (!source) throw new StoreCannotStart(`There is no store in ${from.name}`, 1)
    if (await to.read(async (stored) => stored !== null)) {
      throw new StoreCannotStart(`${to.name} already has a store. Name an empty one; nothing was changed.`, 1)
    }
    await to.lock(async () => {
      for (const name of SECRET_NAMES) await moveSecret(from, to, name)
      await to.replace(async () => source)
    })
    const report = await readPlace(to, storeReport)
    if (!isDeepStrictEqual(report, await storeReport(source))) {
      throw new StoreCannotStart(`${to.name} does not hold what ${from.name} holds. Do not use it.`, 1)
    }
    return report
  })
}

async function moveSecret(from: Place, to: Place, name: SecretName): Promise<void> {
  const line = await from.secrets.read(name)
  if (line === null) return
  if ((await to.secrets.add(name, line)) !== line) {
    throw new StoreCannotStart(`${to.secrets.describe(name)} is another one than ${from.secrets.describe(name)}`, 1)
  }
}
