import { useCallback, useEffect, useState } from 'react'
import type { UserResult } from '#app/http/user-result.ts'
import { useConnection } from '#app/local/state/connection.ts'

/**
 * A report of the server, fetched when the page opens and when the connection is back.
 *
 * @param fetchReport a function outside the component
 */
export function useReport<T>(fetchReport: () => Promise<UserResult<T>>) {
  const [report, setReport] = useState<T | null>(null)
  const isOffline = useConnection().status === 'Offline'
  const load = useCallback(async () => {
    const result = await fetchReport()
    if (result.kind === 'ok') setReport(result.body)
  }, [fetchReport])
  useEffect(() => {
    if (!isOffline) void load()
  }, [isOffline, load])
  return {
    /** Null until the first response. */
    report,
    isOffline,
    load,
  }
}
