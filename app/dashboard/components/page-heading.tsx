import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useNavigationType } from 'react-router-dom'
import { createStore, useStore } from '#app/local/state/store.ts'
import { focusFollowedLink } from '#app/ui/followed-links.ts'
import { t } from '#text/t.ts'
import styles from './page-heading.module.css'

interface Props {
  title: string
  /** Names the record of the page in the title of the document. */
  record?: string | undefined
  children?: ReactNode
}

let isFirstPage = true

/** The `h1` of a page, in the top bar or outside the shell in its place, and the actions of the page. The heading takes the focus after a navigation, so that screen readers announce the new page; after Back the link that was followed. */
export function PageHeading({ title, record, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Read once: later changes of the address, such as a search text, do not open a page.
  const navigationType = useRef(useNavigationType())
  useDocumentTitle(
    record === undefined ? t('outside.pageTitle', { title }) : t('outside.recordTitle', { title, record }),
  )
  useEffect(() => {
    const isBack = navigationType.current === 'POP'
    if (!isFirstPage && !(isBack && focusFollowedLink())) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
  const isInShell = useContext(IsInShell)
  const slot = useStore(titleSlotStore)
  const element = (
    <h1 ref={heading} tabIndex={-1} className={`one-line ${styles.title}`}>
      {title}
    </h1>
  )
  return (
    <>
      {isInShell ? slot && createPortal(element, slot) : element}
      {children && <div className={`cluster ${styles.actions}`}>{children}</div>}
    </>
  )
}

export const usePageTitle = (title: string) => useDocumentTitle(t('outside.pageTitle', { title }))

function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}

/** The element in the top bar that shows the title of the page; null until it is there. A store, so that its change renders only the heading again. */
export const titleSlotStore = createStore<HTMLElement | null>(null)

/** Whether a page is in the shell, which has the top bar. */
export const IsInShell = createContext(false)
