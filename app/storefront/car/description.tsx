import { useLayoutEffect, useRef, useState } from 'react'
import styles from './description.module.css'

/** On a phone a long one begins with its first lines. */
export function Description({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)

  useLayoutEffect(() => {
    const element = words.current
    if (!element || open) return
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])

  return (
    <>
      <p ref={words} className={styles.words} data-open={open}>
        {text}
      </p>
      {cut && (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Read less' : 'Read more'}
        </button>
      )}
    </>
  )
}
