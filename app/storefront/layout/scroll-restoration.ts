// Saves and restores the scroll position of each history entry of this tab. The height above a position in a long list is an
// estimate, so the first visible list item is saved too. List items have a `data-place` attribute.
const STORAGE_KEY = 'places'
const MAX_STORED = 50
const RESTORE_TIMEOUT_MS = 3000
const USER_INPUT_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Stored in sessionStorage. */
export interface ScrollPosition {
  top: number
  /** The height of the content, in pixels. */
  height?: number
  seen?: ScrollAnchor
}

/** The first list item that starts inside the viewport. */
export interface ScrollAnchor {
  /** The value of `data-place`. */
  name: string
  /** From the top of the viewport, in pixels. */
  offset: number
  /** The position in the list. */
  index: number
}

const positions = new Map<string, ScrollPosition>(readStored())

function readStored(): [string, ScrollPosition][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
  } catch {
    return []
  }
}

/** @param key the key of a history entry (`location.key` of the router) */
export const savedScrollPosition = (key: string): ScrollPosition | undefined => positions.get(key)

export function saveScrollPosition(key: string, top: number): void {
  positions.set(key, { top })
}

const content = (): HTMLElement | null => document.querySelector('main')

const anchorElement = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`)

function findAnchor(): ScrollAnchor | undefined {
  for (const item of document.querySelectorAll<HTMLElement>('main [data-place]')) {
    const offset = item.getBoundingClientRect().top
    if (offset > window.innerHeight) return undefined
    const { place: name } = item.dataset
    if (offset >= 0 && name) return { name, offset, index: [...(item.parentElement?.children ?? [])].indexOf(item) }
  }
  return undefined
}

/**
 * Gives a key to history entries that the router leaves without one: the first entry of a document and entries of anchors.
 * Otherwise they would share a scroll position. Call it before the router is created, so that its `popstate` listener runs first.
 */
export function ensureHistoryKeys(): void {
  ensureHistoryKey()
  window.addEventListener('popstate', ensureHistoryKey)
}

function ensureHistoryKey(): void {
  if (history.state?.key) return
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2, 10) }, '')
}

/**
 * Saves the scroll position under the current key while the page scrolls, and stores all positions for a reload.
 * @returns a function that removes the listeners
 */
export function trackScrollPositions(currentKey: () => string): () => void {
  history.scrollRestoration = 'manual'
  const onScroll = () => {
    // The event of a scroll that ends just before a click is dispatched after the click, which has saved an anchor.
    if (positions.get(currentKey())?.top !== window.scrollY) saveScrollPosition(currentKey(), window.scrollY)
  }
  // Each navigation starts with one of these events, while the page is still rendered.
  const saveWithAnchor = () => {
    const seen = findAnchor()
    const height = content()?.offsetHeight ?? 0
    positions.set(currentKey(), { top: window.scrollY, height, ...(seen ? { seen } : {}) })
  }
  const store = () => {
    saveWithAnchor()
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_STORED)))
  }
  const listeners = new AbortController()
  const { signal } = listeners
  window.addEventListener('scroll', onScroll, { passive: true, signal })
  for (const event of ['click', 'popstate']) window.addEventListener(event, saveWithAnchor, { capture: true, signal })
  window.addEventListener('pagehide', store, { signal })
  return () => listeners.abort()
}

/**
 * Scrolls to a position, again after each change of the content's height, until it is reached or the person scrolls. With an
 * anchor it continues until the timeout, because the estimated heights above the anchor change while items are laid out. Until the timeout
 * the space of content that is not loaded yet is reserved: the footer would move out of the viewport when it arrives.
 * @returns a function that stops both
 */
export function restoreScroll({ top, height = 0, seen }: ScrollPosition): () => void {
  const main = content()
  const space = main?.parentElement
  if (space) space.style.minBlockSize = `${height}px`
  const input = new AbortController()
  const stopScrolling = () => {
    observer.disconnect()
    input.abort()
  }
  const stop = () => {
    stopScrolling()
    clearTimeout(timer)
    if (space) space.style.minBlockSize = ''
  }
  const attempt = () => {
    const item = seen && anchorElement(seen.name)
    if (item) {
      window.scrollBy(0, item.getBoundingClientRect().top - seen.offset)
      return
    }
    window.scrollTo(0, top)
    if (!seen && Math.abs(window.scrollY - top) < 2) stopScrolling()
  }
  const observer = new ResizeObserver(attempt)
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS)
  for (const event of USER_INPUT_EVENTS)
    window.addEventListener(event, stopScrolling, { passive: true, signal: input.signal })
  if (main) observer.observe(main)
  observer.observe(document.body)
  attempt()
  return stop
}
