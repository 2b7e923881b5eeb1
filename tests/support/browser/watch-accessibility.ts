// Run in every page of the browser tests. They report faults as console errors, which fail the test.

/** Reports a live region that comes together with its text, and more than two announcements after one action. */
export function watchAnnouncements(): void {
  const LIVE = ':is([role="status"], [role="alert"], [aria-live]):not([aria-live="off"])'
  /** Says what the server has refused, at any time. */
  const NEWS = '[role="alert"]:has(a[href$="/attention"])'
  const MAX_ANNOUNCEMENTS = 2
  /** A later announcement has another cause. */
  const CAUSED_MS = 2000
  /** The last text of each region, which takes the place of one that is still to be read. Sentences of the announcer stay. */
  let said = new Map<Element | string, string>()
  let action = { at: Number.NEGATIVE_INFINITY, path: '', name: '' }

  const begin = ({ target, timeStamp }: Event) => {
    const name = target instanceof Element ? (target.getAttribute('aria-label') ?? target.textContent) : ''
    said = new Map()
    action = { at: timeStamp, path: location.pathname, name: `a press or input on ${name?.trim().slice(0, 40)}` }
  }
  for (const type of ['click', 'keydown', 'input']) addEventListener(type, begin, { capture: true })
  // A step back opens another page, and a connection brings what others have done.
  const forget = () => {
    action = { ...action, at: Number.NEGATIVE_INFINITY, path: '' }
  }
  for (const type of ['online', 'offline', 'popstate']) addEventListener(type, forget, { capture: true })

  const say = (text: string, by: Element | string = text) => {
    // A server that stops ends the event stream, without an event of the browser.
    if (/^(Offline|Online again)$/.test(text)) forget()
    const isOfAction = action.path === location.pathname && new Event('').timeStamp - action.at < CAUSED_MS
    if (text === '' || !isOfAction) return
    const isMore = !said.has(by)
    said.set(by, text)
    if (isMore && said.size === MAX_ANNOUNCEMENTS + 1)
      console.error(
        `More than ${MAX_ANNOUNCEMENTS} announcements after ${action.name}: ${[...said.values()].join(' | ')}`,
      )
  }
  const textOf = (node: Node) => node.textContent?.trim() ?? ''

  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.isConnected)
    const elements = added.filter((node) => node instanceof Element)
    const isLive = (element: Element) => element.matches(LIVE)
    const regions = new Set(elements.flatMap((each) => [each, ...each.querySelectorAll(LIVE)]).filter(isLive))
    // A region that comes with its page is read with the page.
    const isPageNew = action.path !== location.pathname || elements.some((each) => each.querySelector('h1'))
    for (const region of regions)
      if (!isPageNew && textOf(region) !== '') console.error(`A live region came with its text: ${textOf(region)}`)
    const changed = new Set<Element>()
    for (const { type, target, addedNodes } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE)
      if (!region || regions.has(region) || region.matches(NEWS) || (type === 'childList' && addedNodes.length === 0))
        continue
      if (region.matches('[data-announcer]')) for (const node of addedNodes) say(textOf(node))
      else changed.add(region)
    }
    for (const region of changed) say(textOf(region), region)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Reports a focus that is on the body because the focused element was removed or can not have it any longer. */
export function watchFocus(): void {
  /** The page has that long to move it. */
  const FRAMES = 10
  let focused: HTMLElement | null = null
  addEventListener('focusin', ({ target }) => (focused = target as HTMLElement), { capture: true })
  // A press beside all controls leaves the focused one on purpose.
  addEventListener('pointerdown', () => (focused = null), { capture: true })
  const isLost = () =>
    document.activeElement === document.body &&
    focused !== null &&
    // A page that is still loading has no heading, or hides that of the page before.
    [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility()) &&
    (!focused.isConnected || focused.matches(':disabled') || !focused.checkVisibility())

  const check = (frames: number) => {
    if (!isLost()) return
    if (frames > 0) return requestAnimationFrame(() => check(frames - 1))
    console.error(`The focus was lost with: ${focused?.getAttribute('aria-label') ?? focused?.textContent}`)
    focused = null
  }
  new MutationObserver(() => check(FRAMES)).observe(document, { subtree: true, childList: true, attributes: true })
}

/** Reports a focused element that is outside of the view, or covered by another one, while nothing moves. */
export function watchCover(): void {
  /** The page has to rest that long. */
  const RESTING_FRAMES = 30
  const MAX_FRAMES = 600
  /** A grid of points in the element. */
  const PARTS = [0.02, 0.25, 0.5, 0.75, 0.98]
  /** Null where a person has pressed, or has moved the page since. */
  let focused: Element | null = null
  let isPressed = false

  addEventListener('focusin', ({ target }) => {
    focused = isPressed || !(target instanceof Element) ? null : target
    if (focused) requestAnimationFrame(() => check(target as Element, '', 0, 0))
  })
  for (const type of ['wheel', 'touchmove', 'resize', 'popstate', 'pointerdown', 'pointerup'])
    addEventListener(
      type,
      () => {
        focused = null
        isPressed = type === 'pointerdown'
      },
      { capture: true, passive: true },
    )

  const check = (element: Element, before: string, resting: number, frames: number): void => {
    if (focused !== element || document.activeElement !== element || frames > MAX_FRAMES) return
    const cover = isMoving() ? null : coverOf(element)
    if (cover === '') return
    const state = cover ? `${cover} ${JSON.stringify(element.getBoundingClientRect())}` : ''
    const isSame = state !== '' && state === before
    if (isSame && resting === RESTING_FRAMES) {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      console.error(`The focused element is not in view: ${element.localName} ${name}, but ${cover}`)
      return
    }
    requestAnimationFrame(() => check(element, state, isSame ? resting + 1 : 0, frames + 1))
  }

  const isMoving = () =>
    document.getAnimations().some(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })

  /** @returns an empty text for an element that can be seen, else what is in its place */
  const coverOf = (element: Element): string => {
    // A field without a size of its own has a label that is seen.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const seen = [element, ...labels]
    // A page begins at its heading for a screen reader, and at the place where it was left for the eye.
    if (element.matches('h1')) return ''
    let cover = 'outside of the view'
    for (const { left, top, width, height } of seen.flatMap((each) => [...each.getClientRects()])) {
      const right = Math.min(left + width, innerWidth)
      const bottom = Math.min(top + height, innerHeight)
      const [x, y] = [Math.max(left, 0), Math.max(top, 0)]
      if (right <= x || bottom <= y) continue
      for (const across of PARTS) {
        for (const down of PARTS) {
          const hit = document.elementFromPoint(x + (right - x) * across, y + (bottom - y) * down)
          if (!hit || seen.some((each) => each.contains(hit))) return ''
          cover = `below ${hit.outerHTML.slice(0, 120)}`
        }
      }
    }
    return cover
  }
}
