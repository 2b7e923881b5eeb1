import { useEffect, useRef } from 'react'
import type { InquiryView } from '#app/local/use-inquiries.ts'
import { useMakeChange } from '../parts/use-make-change.ts'

/** A message that is opened becomes read, once. */
export function useMarkRead(opened: InquiryView | null) {
  const makeChange = useMakeChange()
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (!opened || opened.read || asked.current.has(opened.uid)) return
    asked.current.add(opened.uid)
    makeChange({ name: 'inquiry.read', uid: opened.uid, args: {} })
  }, [opened, makeChange])
}
