import { useCallback, useEffect, useState } from 'react'
import type { UserResult } from '#app/http/user-result.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'

/**
 * A list that the server returns, fetched when the page opens and when the connection is back.
 *
 * @param list a function outside the component
 */
export function useReport<T>(list: () => Promise<UserResult<{ data: T[] }>>) {
  const [data, setData] = useState<readonly T[] | null>(null)
  const isOffline = useConnection().status === 'Offline'
  const load = useCallback(async () => {
    const result = await list()
    if (result.kind === 'ok') setData(result.body.data)
  }, [list])
  useEffect(() => {
    if (!isOffline) void load()
  }, [isOffline, load])
  return {
    /** Null until the first response. */
    data,
    isOffline,
    load,
  }
}
