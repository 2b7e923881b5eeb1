import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { scrollToPlace } from './restore-scroll.ts'
import { keepPlaces, placeOf, rememberPlace } from './scroll-restoration.ts'

/**
 * What happens when a page is reached: a followed link starts at the top (or at its anchor), Back and Forward return to
 * the place that was left, and the heading gets the focus so that a screen reader says where one is.
 */
export function usePageArrival(): void {
  const { key, pathname, search, hash } = useLocation()
  const moved = useNavigationType()
  const last = useRef<{ key: string; pathname: string; search: string } | null>(null)

  useEffect(() => keepPlaces(() => last.current?.key ?? 'default'), [])

  useLayoutEffect(() => {
    const from = last.current
    last.current = { key, pathname, search }
    if (from?.key === key) return
    const place = moved === 'POP' ? placeOf(key) : undefined
    if (place) return scrollToPlace(place)
    // What was opened stands where the browser shows it, or where it has been scrolled to before the app came.
    if (!from) return
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
    else if (from.pathname !== pathname || from.search === search) window.scrollTo(0, 0)
    rememberPlace(key, window.scrollY)
  }, [key, pathname, search, hash, moved])

  const arrived = useRef(pathname)
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    focusHeading()
  }, [pathname])
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
