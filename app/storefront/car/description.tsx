import { useLayoutEffect, useRef, useState } from 'react'
import { dealerText } from '#app/local/state/page-language.ts'
import { t } from '#text/t.ts'
import styles from './description.module.css'

/** On phones a long description is clamped. */
export function Description({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [isClamped, setClamped] = useState(false)

  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element || open) return
    const observer = new ResizeObserver(() => setClamped(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])

  return (
    <>
      <p ref={paragraph} className={styles.description} data-open={open} {...dealerText(text)}>
        {text}
      </p>
      {isClamped && (
        <button
          type="button"
          className={`as-link ${styles.readMore}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'car.readLess' : 'car.readMore')}
        </button>
      )}
    </>
  )
}
