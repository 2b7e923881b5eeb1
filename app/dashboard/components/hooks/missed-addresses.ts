// The addresses that were not found, and those of them that were shown on this device.

import { useEffect, useState } from 'react'
import { listMissedAddresses } from '#app/dashboard/calls/site.ts'
import { readStored, writeStored } from '#app/local/state/store.ts'
import { useReport } from './use-report.ts'

const SEEN_KEY = 'seen-missed-addresses'

export const useMissedAddresses = () => useReport(listMissedAddresses)

/** How many were never shown on this device. */
export function useNewMissedAddresses(): number {
  const missed = useMissedAddresses().report?.data ?? []
  const [seen] = useState(seenPaths)
  return missed.filter(({ path }) => !seen.has(path)).length
}

/** Remembers that these are shown. */
export function useSeen(missed: readonly { path: string }[] | undefined): void {
  useEffect(() => {
    if (missed)
      writeStored(
        SEEN_KEY,
        missed.map(({ path }) => path),
      )
  }, [missed])
}

function seenPaths(): Set<unknown> {
  const paths = readStored(SEEN_KEY)
  return new Set(Array.isArray(paths) ? paths : [])
}
