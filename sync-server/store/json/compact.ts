// Turns journals into a snapshot while writers go on. They are held up for the switch to a new journal only, as long as
// one more batch would take; the snapshot is that of the moment of the switch, written in slices beside them.
import type { Low } from 'lowdb'
import type { Committer } from './committer.ts'
import type { Disk } from './disk.ts'
import type { Document } from './document.ts'
import { dropJournalsBefore } from './drop-journals-before.ts'
import { JournalLost, type JournalWriter } from './journal-writer.ts'
import type { Lock } from './lock.ts'
import { switchJournal } from './switch-journal.ts'

export interface CompactorParts {
  disk: Disk
  db: Low<Document>
  lock: Lock
  commits: Committer
  /** The one that is written; replaced at the switch. */
  journal: { writer: JournalWriter }
}

/** @throws the disk's error; the store then goes on as before, with one journal more at most */
export async function compact({ disk, db, lock, commits, journal }: CompactorParts): Promise<void> {
  const { meta } = db.data
  let snapshot = Promise.resolve()
  const first = await commits.betweenBatches(async () => {
    if (!(await lock.isOurs())) throw new JournalLost('another server has taken the folder over')
    journal.writer = await switchJournal(disk, meta, journal.writer)
    // Takes its references to the rows now, before the next batch.
    snapshot = db.write()
    snapshot.catch(() => {})
    return meta.generation
  })
  await snapshot
  await dropJournalsBefore(disk, first)
}
