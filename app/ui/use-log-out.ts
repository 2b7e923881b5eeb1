import { useState } from 'react'
import type { LogOutChoice } from '#app/sync/client.ts'
import { logOut } from '#app/sync/log-out.ts'

/** What is left to decide before a person logs out. */
export interface LogOutQuestion {
  waiting: number
  refused: number
  /** Forms that were begun and not saved. */
  drafts: number
  /** What the last try came to. */
  problem: string | null
}

/** @param onDone called when nobody is logged in any more */
export function useLogOut(onDone?: () => void) {
  const [question, setQuestion] = useState<LogOutQuestion | null>(null)
  const [busy, setBusy] = useState(false)

  const leave = async (choice?: LogOutChoice) => {
    setBusy(true)
    try {
      const result = await logOut(choice)
      if (result.kind === 'asks') setQuestion({ ...result, problem: choice ? 'Not everything could be synced.' : null })
      else {
        setQuestion(null)
        onDone?.()
      }
    } catch {
      const problem = 'Logging out failed on this device. Please try again.'
      setQuestion((asked) => ({ waiting: 0, refused: 0, drafts: 0, ...asked, problem }))
    }
    setBusy(false)
  }

  return { question, busy, leave, stay: () => setQuestion(null) }
}
