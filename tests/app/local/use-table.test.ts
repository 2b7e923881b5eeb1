// A live query over the database of the session, in a component that renders without a browser.
import { createElement, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import type { LocalStore, Reader } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { openDatabases } from '#app/local/state/tab.ts'
import { useTable } from '#app/local/use-table.ts'
import { openWorkerStore } from '#app/service-worker/worker-store.ts'
import { sameValue } from '#domain/mutations/merge.ts'

let databases = 0
let name: string
let store: LocalStore
let roots: Root[]

beforeEach(async () => {
  vi.stubGlobal('window', { HTMLIFrameElement: class {} })
  name = `live-${++databases}`
  store = await openDexieStore(name)
  roots = []
  return async () => {
    for (const root of roots) flushSync(() => root.unmount())
    // Until React has ended what it had scheduled.
    await new Promise(setImmediate)
    openDatabases.set({ public: null, session: null })
    store.close()
    vi.unstubAllGlobals()
  }
})

/** Enters a session with this database, or none. */
const enter = (entered: LocalStore | null, userId = 1) =>
  openDatabases.set({ public: null, session: entered && { store: entered, userId, isRunning: true } })

const draft = (key: string) => ({ key, at: '', base: null, values: null })
const keysOf = async (tx: Reader) => (await tx.all('drafts')).map(({ key }) => key).join(' ')
const add = (to: LocalStore, key: string) => to.write((tx) => tx.put('drafts', [draft(key)]))

/** As much of an element as a component without elements needs. */
function emptyContainer() {
  const target = { nodeType: 9, addEventListener() {}, removeEventListener() {} }
  return { ...target, nodeType: 1, tagName: 'DIV', ownerDocument: target } as unknown as Element
}

/** Renders a component with the query. */
function show<T, D = undefined>(query: (tx: Reader, dep: D) => Promise<T>, first?: D) {
  const shown: (T | undefined)[] = []
  let onShown = () => {}
  function Shown({ dep }: { dep: D }) {
    shown.push(useTable((tx) => query(tx, dep), [dep]))
    useEffect(() => onShown())
    return null
  }
  const root = createRoot(emptyContainer())
  roots.push(root)
  const render = (dep: D) => root.render(createElement(Shown as never, { dep }))
  render(first as D)
  return {
    shown,
    render,
    /** Waits for a value. */
    until: (value: T | undefined) =>
      new Promise<void>((resolve) => {
        onShown = () => {
          if (shown.length > 0 && sameValue(shown.at(-1), value)) resolve()
        }
        onShown()
      }),
  }
}

test('a query is asked again after each commit of this tab', async () => {
  enter(store)
  const { shown, until } = show(keysOf)
  await until('')
  expect(shown[0]).toBeUndefined()
  await add(store, 'a')
  await until('a')
  await store.write((tx) => tx.remove('drafts', ['a']))
  await until('')
})

test('a query is asked again after a commit of another tab', async () => {
  enter(store)
  const other = await openDexieStore(name)
  onTestFinished(() => other.close())
  const { until } = show(keysOf)
  await until('')
  await add(other, 'b')
  await until('b')
})

test('a query is asked again after a commit of the worker, which has no Dexie', async () => {
  enter(store)
  const worker = (await openWorkerStore(name)) as LocalStore
  onTestFinished(() => worker.close())
  const { until } = show(keysOf)
  await until('')
  await add(worker, 'c')
  await until('c')
  await worker.write((tx) => tx.clear('drafts'))
  await until('')
})

test('a query over an index is asked again after a commit of the worker', async () => {
  enter(store)
  const worker = (await openWorkerStore(name)) as LocalStore
  onTestFinished(() => worker.close())
  const { until } = show(async (tx) => Number((await tx.pending('m')) !== undefined))
  await until(0)
  await worker.write((tx) => tx.put('outbox', [{ key: 1, envelope: { mid: 'm' }, outcome: { at: '1.1.a' } } as never]))
  await until(1)
})

test('a query is asked again when what it depends on has changed', async () => {
  await add(store, 'a')
  enter(store)
  const { render, until } = show(async (tx, key: string) => (await tx.get('drafts', key))?.key, 'a')
  await until('a')
  render('missing')
  await until(undefined)
})

test('a query has no answer without a session, nor the one of another user', async () => {
  await add(store, 'a')
  const { shown, until } = show(keysOf)
  await until(undefined)
  enter(store)
  await until('a')
  const other = await openDexieStore(`${name}-other`)
  onTestFinished(() => other.close())
  await add(other, 'b')
  const before = shown.length
  enter(other, 2)
  await until('b')
  expect(shown.slice(before)).toEqual([undefined, 'b'])
  enter(null)
  await until(undefined)
})

test('the answer stays while the session of the same user is opened again', async () => {
  await add(store, 'a')
  enter(store)
  const { shown, until } = show(keysOf)
  await until('a')
  store.close()
  store = await openDexieStore(name)
  enter(store)
  await add(store, 'b')
  await until('a b')
  expect(shown).toEqual([undefined, 'a', 'a', 'a b'])
})

test('an equal answer renders nothing again', async () => {
  enter(store)
  const { shown, until } = show(async (tx) => (await tx.all('drafts')).map(({ key }) => key))
  const other = show((tx) => tx.get('drafts', 'a').then((row) => row?.at))
  await add(store, 'a')
  await other.until('')
  await until(['a'])
  const before = shown.length
  await store.write((tx) => tx.put('drafts', [{ ...draft('a'), at: 'later' }]))
  await other.until('later')
  expect(shown.slice(before)).toEqual([])
})

test('a browser that stores nothing answers from memory', async () => {
  const memory = openMemoryStore()
  await add(memory, 'in memory')
  enter(memory)
  await show(keysOf).until('in memory')
  await show((tx) => tx.all('outbox').then(({ length }) => length)).until(0)
})
