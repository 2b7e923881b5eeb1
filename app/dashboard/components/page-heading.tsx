import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import styles from './page-heading.module.css'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  title: string
  children?: ReactNode
}

let isFirstPage = true

/** The page's one heading; it takes the focus after a navigation, so that a screen reader says where one has arrived. */
export function PageHeading({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // How one arrived: later changes of the address (a search that is typed) are no arrival.
  const arrival = useRef(useNavigationType())
  usePageTitle(title)
  useEffect(() => {
    if (!isFirstPage && arrival.current !== 'POP') heading.current?.focus({ preventScroll: true })
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
