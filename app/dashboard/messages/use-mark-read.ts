import { useEffect, useRef } from 'react'
import { useMakeChange } from '#app/dashboard/components/use-mutate.ts'
import type { InquiryView } from '#app/local/state/use-inquiries.ts'

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
