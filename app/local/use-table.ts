import { useLiveQuery } from 'dexie-react-hooks'
import { useRef } from 'react'
import type { Reader } from '#app/local/db/local-store.ts'
import { useStore } from '#app/local/state/store.ts'
import { openDatabases } from '#app/local/state/tab.ts'
import { sameValue } from '#domain/mutations/merge.ts'

/**
 * The answer of a query over the tables of a database, again after each commit that changes it, of any tab or the worker. A browser that
 * stores nothing answers once, from memory.
 * @param query must not await anything but the transaction, and returns plain values: an equal answer stays the same object
 * @param deps values that the query depends on
 * @returns undefined until the first answer for this user, and without a database
 */
export function useTable<T>(
  query: (tx: Reader) => Promise<T>,
  deps: readonly unknown[] = [],
  name: 'session' | 'public' = 'session',
): T | undefined {
  const database = useStore(openDatabases)[name]
  const store = database?.store
  const userId = database && 'userId' in database ? database.userId : null
  const last = useRef<{ userId: number | null; value: T }>(undefined)
  const answer = useLiveQuery(
    () =>
      store?.read(query).then(
        (value) => {
          const isSame = last.current?.userId === userId && sameValue(last.current.value, value)
          last.current = isSame ? last.current : { userId, value }
          return last.current
        },
        // The database has been closed.
        () => last.current,
      ),
    [store, ...deps],
  )
  return database && answer?.userId === userId ? answer.value : undefined
}
