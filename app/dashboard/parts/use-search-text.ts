import { useEffect, useRef, useState } from 'react'

const WRITE_AFTER_MS = 250

/**
 * The text of a search box whose value stands in the address. The address follows a moment after the typing: browsers
 * limit how often it may change.
 */
export function useSearchText(inAddress: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  const timer = useRef<number>(undefined)
  const latest = useRef(write)

  useEffect(() => {
    latest.current = write
  })
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const type = (typed: string) => {
    setText(typed)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      written.current = typed
      latest.current(typed)
    }, WRITE_AFTER_MS)
  }
  return [text, type]
}
