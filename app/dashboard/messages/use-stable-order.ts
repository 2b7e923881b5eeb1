import { useState } from 'react'
import type { InquiryView } from '#app/local/state/use-inquiries.ts'
import type { AsOpened } from './message-list.ts'

const NONE: AsOpened = new Map()

/**
 * How the messages stood that were opened one after the other, as long as one is open and the list shows the same selection:
 * they keep their places, so that working through new messages loses none of them.
 */
export function useAsOpened(opened: InquiryView | null, selection: string): AsOpened {
  const [run, setRun] = useState({ selection, known: NONE })
  let next = run
  if (run.known.size > 0 && (!opened || run.selection !== selection)) next = { selection, known: NONE }
  if (opened && !next.known.has(opened.uid)) {
    const { uid, read, status } = opened
    next = { selection, known: new Map([...next.known, [uid, { read, status }]]) }
  }
  if (next !== run) setRun(next)
  return next.known
}
