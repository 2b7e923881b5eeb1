// A server to be killed: writes without end and prints the name of each entry that was acknowledged.
import { writeSync } from 'node:fs'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import { enterInto } from './ledger-entry.ts'

const WRITERS = 16
const [dir = '', name = ''] = process.argv.slice(2)

const store = await openJsonStore({ dir, compactAbove: 32 * 1024 })
writeSync(1, 'open\n')
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeForEver(writer)))

async function writeForEver(writer: number): Promise<void> {
  for (let i = 0; ; i++) {
    const id = `${name}.${writer}.${i}`
    await enterInto(store, id)
    writeSync(1, `${id}\n`)
  }
}
