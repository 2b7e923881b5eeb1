import { useEffect, useRef, useState } from 'react'

const WRITE_AFTER_MS = 250

/**
 * The text of a search box whose value stands in the address. The address follows a moment after the typing: browsers
 * limit how often it may change. `writeNow` does not wait: before another page is opened.
 */
export function useSearchText(
  inAddress: string,
  write: (text: string) => void,
): [text: string, type: (text: string) => void, writeNow: () => void] {
  const [text, setText] = useState(inAddress)
  // What this box has written and not yet met in the address: on a slow device it comes late, and is no news.
  const underWay = useRef<string[]>([])
  const known = useRef(inAddress)
  const timer = useRef<number>(undefined)
  const latest = useRef(write)

  useEffect(() => {
    latest.current = write
  })
  useEffect(() => {
    if (inAddress === known.current) return
    known.current = inAddress
    const at = underWay.current.indexOf(inAddress)
    underWay.current.splice(0, at < 0 ? underWay.current.length : at + 1)
    if (at < 0) setText(inAddress)
  }, [inAddress])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const put = (typed: string) => {
    window.clearTimeout(timer.current)
    if (typed === (underWay.current.at(-1) ?? known.current)) return
    underWay.current.push(typed)
    latest.current(typed)
  }
  const type = (typed: string) => {
    setText(typed)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => put(typed), WRITE_AFTER_MS)
  }
  return [text, type, () => put(text)]
}
