// The medium on which a simulated server stores its data: a simulated disk, or a site of a real database (database-medium.ts).

import type { Document } from '#sync-server/store/engine/document.ts'
import { documentRows } from '#sync-server/store/engine/stored-rows.ts'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { prepareRestored } from '#sync-server/store/maintenance/prepare-restored.ts'
import { replaceFolder } from '#sync-server/store/maintenance/replace-folder.ts'
import { noStore } from '#sync-server/store/maintenance/replaced-store.ts'
import type { Store } from '#sync-server/store/store.ts'
import { wholeDocument } from '#tests/support/server/maintain-folder.ts'
import { diskError, SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
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
  /** The disk refuses one of the next writes, and the process goes on. Omitted where that is not simulated. */
  refuseWrite?(inWrites: number): void
  /** The medium that the next process finds when this one has ended. */
  afterKill(): Medium
  /** The same without what was not synced. */
  afterPowerCut(random: () => number): Medium
  /** A copy that no process changes. */
  copy(): Promise<Medium>
  document(): Promise<Document>
  /** The medium that the next process finds when somebody has replaced the data by a copy. */
  putBack(copy: Medium): Promise<Medium>
  restore(document: Document): Promise<void>
}

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
    refuseWrite(inWrites) {
      let left = inWrites
      disk.fault = ({ kind }) => (kind === 'write' && --left === 0 ? diskError('ENOSPC') : undefined)
    },
    afterKill: () => diskMedium(disk.afterKill()),
    afterPowerCut: (random) => diskMedium(disk.afterPowerCut(random)),
    copy: async () => diskMedium(disk.afterKill()),
    document: () => wholeDocument(disk.afterKill()),
    putBack: (copy) => copy.copy(),
    async restore(document) {
      await replaceFolder(
        disk,
        async (replaced) => (await prepareRestored(documentRows(document), replaced ?? noStore())).stored,
      )
    },
  }
}
