import { useState } from 'react'
import { NOTHING_UNFINISHED, type Unfinished } from '#app/local/session/close-session.ts'
import { logOut } from '#app/sync/mutate/log-out.ts'
import type { LogOutChoice } from '#app/sync/session/client.ts'

/** What is left to decide before a person logs out. */
export interface LogOutQuestion extends Unfinished {
  /** What the last try came to. */
  problem: string | null
}

const PROBLEMS = {
  sync: 'Not everything could be synced.',
  keep: 'There is more now than a moment ago.',
  discard: 'There is more now than a moment ago.',
} as const

/** @param onDone called when nobody is logged in any more */
export function useLogOut(onDone?: () => void) {
  const [question, setQuestion] = useState<LogOutQuestion | null>(null)
  const [busy, setBusy] = useState(false)

  const leave = async (choice?: LogOutChoice) => {
    setBusy(true)
    try {
      const result = await logOut(choice, question ?? undefined)
      if (result.kind === 'asks') setQuestion({ ...result, problem: choice ? PROBLEMS[choice] : null })
      else {
        setQuestion(null)
        onDone?.()
      }
    } catch {
      const problem = 'Logging out failed on this device. Please try again.'
      setQuestion((asked) => ({ ...NOTHING_UNFINISHED, ...asked, problem }))
    }
    setBusy(false)
  }

  return { question, busy, leave, stay: () => setQuestion(null) }
}
