// What there is until the app has begun: it asks for the app, keeps what is done meanwhile, and says so when the app does not come.
const root = document.getElementById('root')
let offer = null

// When the app does not begin (a broken download, an old file gone, a fault that took the page down), offer the one thing that
// helps. It removes nothing from the device.
function offerReload() {
  if (root.dataset.begun !== undefined || offer?.isConnected) return
  const message = document.createElement('p')
  message.textContent = 'This page could not be started.'
  const button = document.createElement('button')
  button.textContent = 'Reload'
  button.addEventListener('click', () => location.reload())
  offer = document.createElement('div')
  offer.setAttribute('role', 'alert')
  const place =
    root.childElementCount > 0
      ? 'position:fixed;inset:auto 0 0;z-index:99;padding:1rem 1.5rem'
      : 'margin:20vh auto;padding:0 1.5rem'
  offer.style.cssText = `${place};max-width:30rem;background:#fff;color:#111;font:1rem/1.5 system-ui,sans-serif`
  button.style.cssText = 'font:inherit;padding:.75rem 1.5rem;min-height:44px'
  offer.append(message, button)
  document.body.append(offer)
}

function begin() {
  root.dataset.begun = ''
  offer?.remove()
}

// What a person does meanwhile is done to the app as soon as it has begun, which takes over the page as it was written. Links lead
// on by themselves.
const pressed = []

function onPress(event) {
  const button = event.target.closest('button')
  if (!button) return
  // The app, half begun, must not hear of it a second time, and no form goes anywhere by itself.
  event.stopImmediatePropagation()
  event.preventDefault()
  pressed.push(button)
}

const isChosen = ({ options }) => [...options].some((option) => option.selected !== option.defaultSelected)

async function handOver() {
  begin()
  root.removeEventListener('click', onPress, true)
  const typed = [...root.querySelectorAll('input, textarea')].filter((field) => field.value !== field.defaultValue)
  const chosen = [...root.querySelectorAll('select')].filter(isChosen)
  const values = new Map([...typed, ...chosen].map((field) => [field, field.value]))
  const failed = [...root.querySelectorAll('img')].filter((image) => image.complete && image.naturalWidth === 0)
  await null
  // The app has come to an end with what it is at, and draws after each of these.
  for (const [field, value] of values) {
    // The app would take a text for known: it hears of it as of one that has come after another.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    await null
  }
  for (const image of failed) image.decode().catch(() => image.dispatchEvent(new Event('error')))
  for (const button of pressed) {
    button.click()
    await null
  }
}

/** Where nobody looks nothing is painted. */
const LONGEST_PAINT_MS = 3000
const LONGEST_START_MS = 8000

// What is written is seen first: the app, which is a hundred times as large, must not come in its way.
let isAskedFor = false
function askForApp() {
  if (isAskedFor) return
  isAskedFor = true
  for (const part of document.querySelectorAll('link[rel="after-paint"]')) part.rel = 'modulepreload'
  for (const { src } of document.querySelectorAll('script[type="after-paint"]'))
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src, onerror: offerReload }),
    )
  setTimeout(offerReload, LONGEST_START_MS)
}

if (root) {
  const isWritten = document.querySelector('script[type="after-paint"]') !== null
  if (isWritten) {
    root.addEventListener('click', onPress, true)
    root.addEventListener('drawn', handOver, { once: true })
    if (PerformanceObserver.supportedEntryTypes.includes('paint'))
      new PerformanceObserver(askForApp).observe({ type: 'paint', buffered: true })
    else requestAnimationFrame(() => setTimeout(askForApp))
    setTimeout(askForApp, document.hidden ? 0 : LONGEST_PAINT_MS)
  } else setTimeout(offerReload, LONGEST_START_MS)
  new MutationObserver(() => {
    // A page that had begun and is empty again has broken down: React takes everything away then.
    if (root.childElementCount === 0) {
      delete root.dataset.begun
      setTimeout(offerReload, 1000)
    } else if (!isWritten) begin()
  }).observe(root, { childList: true })
}
