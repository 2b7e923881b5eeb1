import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** A name of its own for each number: names hold no digits. */
export function numberedName(number: number): string {
  const letters = String(number).replace(/\d/g, (digit) => LETTERS[Number(digit)] ?? '')
  return `Visitor ${letters}`
}

/** A data folder as it stands after years: so many enquiries, the last one the newest, the first half of them read. */
export async function folderWithInquiries(count: number): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'dealership-many-'))
  const store = await openJsonStore({ dir })
  await store.transact([], (records) => {
    for (let id = 1; id <= count; id += 1) {
      const uid = randomUUID()
      const at = new Date(Date.UTC(2024, 0, 1) + id * 3_600_000).toISOString()
      records.put('inquiries', uid, {
        uid,
        id,
        version: records.nextSequence(),
        name: numberedName(id),
        phone: `+4477${String(id).padStart(8, '0')}`,
        message: 'Is the car still available? I could come by on Saturday.',
        read: id <= count / 2,
        status: 'new',
        note: '',
        assignee: null,
        createdAt: at,
        updatedAt: at,
      })
    }
  })
  await store.transact([{ table: 'counters', key: 'inquiry' }], (records) =>
    records.put('counters', 'inquiry', { value: count }),
  )
  await store.close()
  return dir
}
