import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { pageRendered } from '#app/storefront/components/use-moving-picture.ts'
import { focusFollowedLink } from '#app/ui/followed-links.ts'
import { restoreScroll, savedScrollPosition, saveScrollPosition, trackScrollPositions } from './scroll-restoration.ts'

/**
 * Manages scroll position and focus on navigation: a followed link scrolls to the top or to its anchor, Back and Forward
 * restore the position. The page's heading gets the focus, so that screen readers announce the page; after Back the link that was followed.
 */
export function useRouteChange(): void {
  const { key, pathname, search, hash } = useLocation()
  const navigationType = useNavigationType()
  const last = useRef<{ key: string; pathname: string; search: string } | null>(null)

  useEffect(() => trackScrollPositions(() => last.current?.key ?? 'default'), [])

  useLayoutEffect(() => {
    const previous = last.current
    last.current = { key, pathname, search }
    if (previous?.key === key) return
    if (previous) pageRendered()
    const position = navigationType === 'POP' ? savedScrollPosition(key) : undefined
    if (position) return restoreScroll(position)
    // On the first page the browser sets the position, and the person may have scrolled before hydration.
    if (!previous) return
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
    else if (previous.pathname !== pathname || previous.search === search) window.scrollTo(0, 0)
    saveScrollPosition(key, window.scrollY)
  }, [key, pathname, search, hash, navigationType])

  useEffect(() => {
    let stop = () => {}
    // WebKit scrolls a page from the back/forward cache to its top when `scrollRestoration` is manual.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      const position = persisted && savedScrollPosition(key)
      if (position) stop = restoreScroll(position)
    }
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.removeEventListener('pageshow', onPageShow)
      stop()
    }
  }, [key])

  const focused = useRef({ key, pathname, search })
  useEffect(() => {
    const before = focused.current
    focused.current = { key, pathname, search }
    const isBack = navigationType === 'POP'
    const isWithinPage = before.pathname === pathname && (isBack || hash !== '' || before.search !== search)
    if (before.key !== key && !isWithinPage && !(isBack && focusFollowedLink())) focusHeading()
  }, [key, pathname, search, hash, navigationType])
}

/** Moves the focus to the page's heading, which screen readers then read out. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
