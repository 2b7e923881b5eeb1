import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import styles from './page-heading.module.css'

interface Props {
  title: string
  children?: ReactNode
}

let isFirstPage = true

/** The `h1` of a page. Takes the focus after a navigation, so that screen readers announce the new page. */
export function PageHeading({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Read once: later changes of the address, such as a search text, do not open a page.
  const navigationType = useRef(useNavigationType())
  usePageTitle(title)
  useEffect(() => {
    if (!isFirstPage && navigationType.current !== 'POP') heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
  return (
    <div className={styles.bar}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Dashboard`
  }, [title])
}
