// A server to be killed: writes until then, or kills itself at its limit, and prints the name of each entry that was
// acknowledged. Ends as main does when the disk fails.
import { writeSync } from 'node:fs'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import { StoreUnavailable } from '#sync-server/store/store.ts'
import { enterInto } from './ledger-entry.ts'

const WRITERS = 16
const EX_SOFTWARE = 70
const [dir = '', name = '', limit = 'Infinity'] = process.argv.slice(2)
let acknowledged = 0

const store = await openJsonStore({ dir, compactAbove: 32 * 1024, onFatal: () => process.exit(EX_SOFTWARE) })
writeSync(1, 'open\n')
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeForEver(writer)))

async function writeForEver(writer: number): Promise<void> {
  for (let i = 0; ; i++) {
    const id = `${name}.${writer}.${i}`
    try {
      await enterInto(store, id)
      writeSync(1, `${id}\n`)
      if (++acknowledged >= Number(limit)) process.kill(process.pid, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
}
