import { useState } from 'react'
import { useTell } from '../parts/notices.tsx'
import { rescueFocus } from '../parts/rescue-focus.ts'

/** Runs one thing at a time and tells when this device cannot do it. */
export function useAction(): [busy: boolean, act: (action: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const tell = useTell()
  const act = async (action: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await action()
    } catch {
      tell('error', 'This device could not keep that. Please try again.')
    }
    setBusy(false)
    rescueFocus()
  }
  return [busy, act]
}
