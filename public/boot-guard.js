// What there is until the app has begun. In a file of its own, without the app: it works when nothing else does.
const root = document.getElementById('root')
/** What the server has written: the app puts its own in its place. */
const written = [...(root?.children ?? [])]
const isWritten = () => root.firstElementChild === (written[0] ?? null)

// When the app does not begin (a broken download, an old file gone, a fault that took the page down), offer the one thing that
// helps. It removes nothing from the device.
function offerReload() {
  if (root.childElementCount > 0 && !isWritten()) return
  const message = document.createElement('p')
  message.textContent = 'This page could not be started.'
  const button = document.createElement('button')
  button.textContent = 'Reload'
  button.addEventListener('click', () => location.reload())
  const box = document.createElement('div')
  box.setAttribute('role', 'alert')
  const place =
    written.length > 0
      ? 'position:fixed;inset:auto 0 0;z-index:99;padding:1rem 1.5rem'
      : 'margin:20vh auto;padding:0 1.5rem'
  box.style.cssText = `${place};max-width:30rem;background:#fff;color:#111;font:1rem/1.5 system-ui,sans-serif`
  button.style.cssText = 'font:inherit;padding:.75rem 1.5rem;min-height:44px'
  box.append(message, button)
  root.append(box)
}

// What a person does meanwhile is done to the app as soon as it has begun: its page stands the same. Links lead on by themselves.
const pressed = []
let focused = null

const FIELDS = 'input, select, textarea'
const sameKind = (element, among) =>
  among.filter(
    (other) =>
      other.tagName === element.tagName &&
      other.getAttribute('aria-label') === element.getAttribute('aria-label') &&
      other.textContent === element.textContent &&
      other.type === element.type,
  )
const all = (parents, selector) => parents.flatMap((parent) => [...parent.querySelectorAll(selector)])

/** The app's own for what was written. */
function counterpart(element) {
  const selector = element.tagName.toLowerCase()
  const place = sameKind(element, all(written, selector)).indexOf(element)
  return sameKind(element, all([root], selector))[place]
}

function onPress(event) {
  const button = event.target.closest('button')
  if (button && all(written, 'button').includes(button)) pressed.push(button)
}

function onFocus(event) {
  focused = event.target
}

function handOver() {
  root.removeEventListener('click', onPress, true)
  root.removeEventListener('focusin', onFocus, true)
  for (const field of all(written, FIELDS)) {
    const own = counterpart(field)
    if (!own || own.value === field.value) continue
    // Past the app's own setter, which would take the value for one it has set itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(own), 'value').set.call(own, field.value)
    own.dispatchEvent(new Event(own.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  }
  if (focused) counterpart(focused)?.focus({ preventScroll: true })
  for (const button of pressed) counterpart(button)?.click()
}

if (root) {
  setTimeout(offerReload, 8000)
  root.addEventListener('click', onPress, true)
  root.addEventListener('focusin', onFocus, true)
  let hasBegun = false
  new MutationObserver(() => {
    // A page that had begun and is empty again has broken down: React takes everything away then.
    if (root.childElementCount === 0) return setTimeout(offerReload, 1000)
    if (hasBegun || isWritten()) return
    hasBegun = true
    handOver()
  }).observe(root, { childList: true })
}
