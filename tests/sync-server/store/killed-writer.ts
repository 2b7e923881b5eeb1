// A process to be killed: sixteen writers write entries until then, or until a limit, at which it kills itself. It prints the id
// of each acknowledged entry. It exits like the server when the disk fails.
import { writeSync } from 'node:fs'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { writeEntry } from './rows.ts'

const WRITERS = 16
const EX_SOFTWARE = 70
const [dir = '', name = '', limit = 'Infinity'] = process.argv.slice(2)
let acknowledged = 0

const store = await openJsonStore({ dir, compactAboveBytes: 32 * 1024, onFatal: () => process.exit(EX_SOFTWARE) })
writeSync(1, 'open\n')
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeForever(writer)))

async function writeForever(writer: number): Promise<void> {
  for (let i = 0; ; i++) {
    const id = `${name}.${writer}.${i}`
    try {
      await writeEntry(store, id)
      writeSync(1, `${id}\n`)
      if (++acknowledged >= Number(limit)) process.kill(process.pid, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
}
