// Tells the model of the transactions of a store, at the moment at which the server decides them.
import type { HistoryKey } from '#sync-server/store/history.ts'
import type { Records, Store, Synchronous } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import type { TableName } from '#sync-server/store/tables.ts'
import type { Exchange } from './requests.ts'
import type { Draft } from './rows.ts'
import type { Decision, ServerModel } from './server-model.ts'
import type { Touched, Work } from './upkeep.ts'

export interface Observer {
  readonly model: ServerModel
  now(): Date
  /** False when the process has ended: what it does then has no effect. */
  isAlive(): boolean
  guard(check: () => void): void
}

/** @param cause what begins the transactions of this store; null for nothing that the model knows */
export function tapped(store: Store, cause: Exchange | Work | null, { model, now, isAlive, guard }: Observer): Store {
  async function transact<T>(
    decide: (records: Records) => Synchronous<T>,
    history?: readonly HistoryKey[],
  ): Promise<T> {
    let touched: Touched[] = []
    let at = now()
    const begunAt = now()
    const part = cause && 'begun' in cause ? cause.begun++ : 0
    const decision: Decision = {
      apply(rows: Draft) {
        if (cause === null) throw new Error('The model does not know what begins this transaction')
        if ('begun' in cause) return cause.apply(rows, part, { now: at, begunAt })
        cause(rows, touched, at)
        return true
      },
    }
    const observed = (records: Records) => {
      touched = []
      at = now()
      if (isAlive()) model.onDecided(decision)
      return decide(recording(records, touched))
    }
    try {
      const result = await store.transact(observed, history)
      if (isAlive()) guard(() => model.onEnded(decision, true))
      return result
    } catch (error) {
      if (!isAlive()) throw error
      if (error instanceof StoreUnavailable) model.onFailed(decision)
      else guard(() => model.onEnded(decision, false))
      throw error
    }
  }
  async function read() {
    const view = await store.read()
    if (cause && 'begun' in cause) cause.readAt = model.commits
    return view
  }
  return { ...store, transact, read }
}

function recording(records: Records, touched: Touched[]): Records {
  return {
    ...records,
    get: records.get.bind(records),
    find: records.find.bind(records),
    all: records.all.bind(records),
    entries: records.entries.bind(records),
    get sequence() {
      return records.sequence
    },
    nextSequence: () => records.nextSequence(),
    put(table, key, row) {
      touched.push({ table, key, row })
      records.put(table, key, row)
    },
    remove(table: TableName, key) {
      touched.push({ table, key, row: null })
      records.remove(table, key)
    },
  }
}
