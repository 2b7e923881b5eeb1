// The focus of the page. A browser moves it to the body when the focused element is removed or hidden, and the next Tab then starts at the
// top of the page.

interface Place {
  /** The removed element that contains the focused one, and what was around it. */
  root: Node
  parent: Node
  siblings: (Node | null)[]
}

/** The last focused element of the page and, above it, of each dialog that was opened from there. */
interface Layer {
  container: Element | null
  element: HTMLElement
  /** Set when the element has been removed. */
  place?: Place
}

/** A dialog, or something else from which the focus returns to where it was before. */
const LAYER = '[role="dialog"], [role="alertdialog"], [data-focus-returns]'
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]'
/** Elements whose neighbours are like them. */
const ITEM = 'li, tr, td, th, article, fieldset'
const REGION = 'section, form, fieldset, aside, [role="dialog"], [role="alertdialog"]'
const HEADING = 'h1, h2, h3, legend'

let layers: Layer[] = []

/** Starts to keep the focus in the page. Call it once. */
export function keepFocus(): void {
  const { activeElement } = document
  // A field of the server-rendered page can have it before the app starts.
  if (activeElement instanceof HTMLElement && activeElement !== document.body) remember(activeElement)
  document.addEventListener('focusin', ({ target }) => {
    remember(target as HTMLElement)
    showWhole(target as HTMLElement)
  })
  document.addEventListener('focusout', ({ relatedTarget }) => {
    // In a microtask it is known whether the element has been removed.
    if (relatedTarget === null) queueMicrotask(afterLeaving)
  })
  new MutationObserver((records) => {
    if (layers.length === 0) return
    for (const { type, target, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'attributes' && target.contains(layers.at(-1)?.element ?? null)) afterRendering(restore)
      for (const root of removedNodes) notePlaces({ root, parent: target, siblings: [nextSibling, previousSibling] })
    }
    if (document.activeElement === document.body) afterRendering(restore)
  }).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'data-open'],
  })
}

function notePlaces(place: Place): void {
  for (const layer of layers) {
    if (place.root.contains(layer.element) && !layer.element.isConnected) layer.place ??= place
  }
}

function remember(element: HTMLElement): void {
  const container = element.closest(LAYER)
  const known = layers.findIndex((layer) => layer.container === container)
  layers = [...layers.slice(0, known < 0 ? layers.length : known), { container, element }]
}

/** A browser does not move a row that scrolls sideways for an element that is partly in view. */
function showWhole(element: HTMLElement): void {
  const row = element.closest('ul')
  if (row && row.scrollWidth > row.clientWidth && element.matches(':focus-visible'))
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** A press beside all controls leaves the focused one on purpose. */
function afterLeaving(): void {
  if (document.activeElement !== document.body) return
  if (isLost()) afterRendering(restore)
  else layers = []
}

const canFocus = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  !element.closest('[inert]') &&
  element.getClientRects().length > 0

function isLost(): boolean {
  const top = layers.at(-1)
  return top !== undefined && !canFocus(top.element)
}

/** A dialog that closes, or a page that opens, takes the focus first. */
function afterRendering(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}

function restore(): void {
  const { activeElement } = document
  if ((activeElement && activeElement !== document.body) || !isLost()) return
  const headings = [...document.querySelectorAll<HTMLElement>('h1')]
  const next = [...layers].reverse().map(successor).find(Boolean) ?? headings.find(canFocus)
  if (next) focusAny(next)
}

/** Focuses also what Tab does not reach. */
function focusAny(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus()
}

function successor({ element, place }: Layer): HTMLElement | null | undefined {
  if (canFocus(element)) return element
  const named = element.closest<HTMLElement>('[data-focus-next]')?.dataset.focusNext
  if (named) return document.querySelector<HTMLElement>(named)
  const from = place?.parent ?? element.parentElement
  if (!from?.isConnected || from === document.body) return null
  return (place && neighbour(element, place)) ?? headingOf(from)
}

/** The same control of the next item of a list, or of the one before. */
function neighbour(element: HTMLElement, { root, siblings }: Place): HTMLElement | undefined {
  if (!(root instanceof Element && root.matches(ITEM))) return undefined
  const controlsIn = (item: Element) => [...item.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const isAlike = ({ tagName }: Element) => tagName === element.tagName
  const index = controlsIn(root).filter(isAlike).indexOf(element)
  for (const item of siblings) {
    if (!(item instanceof Element && item.isConnected && item.tagName === root.tagName)) continue
    const controls = controlsIn(item).filter(canFocus)
    const alike = controls.filter(isAlike)
    const control = alike[index] ?? alike[0] ?? controls[0]
    if (control) return control
  }
  return undefined
}

/** The heading of the region that contains the node. */
function headingOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement
  const region = element?.closest(REGION)
  if (!region) return null
  const heading = region.querySelector<HTMLElement>(HEADING)
  return heading && canFocus(heading) ? heading : headingOf(region.parentElement as Node)
}
