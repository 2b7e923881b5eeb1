// What a simulated server stores its data on: a simulated disk, or a site of a real database (database-medium.ts).

import type { Document } from '#sync-server/store/engine/document.ts'
import { documentRows, loadDocument } from '#sync-server/store/engine/stored-rows.ts'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { readWholeStore } from '#sync-server/store/maintenance/read-store.ts'
import { restoreInto } from '#sync-server/store/maintenance/restore.ts'
import { JPEG_COPY, ORIGINAL, type PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import type { Store } from '#sync-server/store/store.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { simulatedOwners } from '#tests/sync-server/store/open-simulated.ts'
import type { Scheduler } from './scheduler.ts'

export type CrashMoment = 'crash-before' | 'crash-half' | 'crash-after'

export interface Medium {
  /** @param life the number of the process that opens it */
  open(life: number): Promise<Store>
  /** Another server on the same data, which outlives the processes that `open` it. Omitted where there is one server only. */
  openOther?(): Promise<Store>
  /** From now on a commit takes virtual time. */
  slowDown(scheduler: Scheduler): void
  /** Calls `onCrash` when the process crashes in one of its next writes. */
  planCrash(inWrites: number, how: CrashMoment, onCrash: () => void): void
  cancelCrash(): void
  /** What the next process finds when this one has ended. */
  afterKill(): Medium
  /** The same without what was not synced. */
  afterPowerCut(random: () => number): Medium
  /** A copy that no process changes. */
  copy(): Promise<Medium>
  document(): Promise<Document>
  /** What the next process finds when somebody has replaced the data by a copy. */
  putBack(copy: Medium): Promise<Medium>
  restore(document: Document): Promise<void>
}

/** Photos have rows only, and no files: every row counts as complete. */
const ALL_FILES = { names: async () => [ORIGINAL, JPEG_COPY], owner: async () => null } as unknown as PhotoFiles

export function diskMedium(disk = new SimulatedDisk()): Medium & { disk: SimulatedDisk } {
  return {
    disk,
    open: (life) => openJsonStore({ dir: disk.path, disk, owners: simulatedOwners(life) }),
    slowDown(scheduler) {
      disk.delay = ({ kind }) => (kind === 'sync' ? scheduler.sleep(scheduler.between(0.5, 6)) : Promise.resolve())
    },
    planCrash(inWrites, how, onCrash) {
      const first = disk.operations.length
      disk.fault = ({ number }) => (number === first + inWrites ? how : undefined)
      void disk.crashed.then(onCrash)
    },
    cancelCrash() {
      disk.fault = () => undefined
    },
    afterKill: () => diskMedium(disk.afterKill()),
    afterPowerCut: (random) => diskMedium(disk.afterPowerCut(random)),
    copy: async () => diskMedium(disk.afterKill()),
    document: () => readWholeStore(disk.afterKill(), ({ stored }) => loadDocument(stored)),
    putBack: (copy) => copy.copy(),
    restore: async (document) => void (await restoreInto(disk, documentRows(document), {}, ALL_FILES)),
  }
}
