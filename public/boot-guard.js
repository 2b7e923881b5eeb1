// Runs before the app. On server-rendered pages it loads the app after the first paint, queues presses until hydration and replays
// them. If the app does not start, it offers a reload.

// The only policy of Trusted Types: scripts are files of this site's build, and markup is parsed but not shown. Browsers apply it
// wherever a script assigns a text.
window.trustedTypes?.createPolicy('default', {
  createHTML: (markup, _type, sink) => (sink === 'DOMParser parseFromString' ? markup : null),
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.href)
    return origin === location.origin && /^\/(?:sw\.js$|assets\/)/.test(pathname) ? address : null
  },
})

const root = document.getElementById('root')
let reloadOffer = null

// The app does not start after a failed download, when a file of an old build is gone, or when rendering throws. A reload deletes
// no data on the device.
function offerReload() {
  if (root.dataset.begun !== undefined || reloadOffer?.isConnected) return
  const message = document.createElement('p')
  message.textContent = 'This page could not be started.'
  const button = document.createElement('button')
  button.textContent = 'Reload'
  button.addEventListener('click', () => location.reload())
  reloadOffer = document.createElement('div')
  reloadOffer.setAttribute('role', 'alert')
  const position =
    root.childElementCount > 0
      ? 'position:fixed;inset:auto 0 0;z-index:99;padding:1rem 1.5rem'
      : 'margin:20vh auto;padding:0 1.5rem'
  reloadOffer.style.cssText = `${position};max-width:30rem;background:#fff;color:#111;font:1rem/1.5 system-ui,sans-serif`
  button.style.cssText = 'font:inherit;padding:.75rem 1.5rem;min-height:44px'
  reloadOffer.append(message, button)
  document.body.append(reloadOffer)
}

function markStarted() {
  root.dataset.begun = ''
  reloadOffer?.remove()
}

// Buttons that were pressed before hydration, in order. Links work without the app.
const pressed = []

function onPress(event) {
  const button = event.target.closest('button')
  if (!button) return
  // React would replay the event for hydrated parts, and the browser would submit forms.
  event.stopImmediatePropagation()
  event.preventDefault()
  pressed.push(button)
}

const hasChangedOption = ({ options }) => [...options].some((option) => option.selected !== option.defaultSelected)

/** Replays input, failed pictures and presses on the hydrated page. */
async function replayInput() {
  markStarted()
  root.removeEventListener('click', onPress, true)
  const typed = [...root.querySelectorAll('input, textarea')].filter((field) => field.value !== field.defaultValue)
  const changedSelects = [...root.querySelectorAll('select')].filter(hasChangedOption)
  const values = new Map([...typed, ...changedSelects].map((field) => [field, field.value]))
  const failedImages = [...root.querySelectorAll('img')].filter((image) => image.complete && image.naturalWidth === 0)
  // Lets React finish hydration. After each step below it renders.
  await null
  for (const [field, value] of values) {
    // React ignores input events without a changed value, so the value is cleared and set with the native setter.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    await null
  }
  for (const image of failedImages) image.decode().catch(() => image.dispatchEvent(new Event('error')))
  for (const button of pressed) {
    button.click()
    await null
  }
}

/** Hidden pages are not painted. */
const PAINT_TIMEOUT_MS = 3000
const START_TIMEOUT_MS = 8000

// The app is much larger than the page, so it is loaded after the first paint.
const appScript = document.getElementById('app-script')
let isAppRequested = false
function loadApp() {
  if (isAppRequested) return
  isAppRequested = true
  const { script, imports, stylesheet } = JSON.parse(appScript.textContent)
  const add = (name, attributes) =>
    document.head.append(Object.assign(document.createElement(name), { crossOrigin: '', ...attributes }))
  for (const href of [...imports, script]) add('link', { rel: 'modulepreload', href })
  // It replaces the styles of the first paint, which contain rules for what the page shows only.
  add('link', {
    rel: 'stylesheet',
    href: stylesheet,
    onload() {
      document.head.querySelector('style').remove()
      add('script', { type: 'module', src: script, onerror: offerReload })
    },
    onerror: offerReload,
  })
  setTimeout(offerReload, START_TIMEOUT_MS)
}

/** Staff who are logged in must not see the log-in page, which the server renders for everybody. */
function isLoggedIn() {
  try {
    return location.pathname === '/admin' && localStorage.getItem('jwt_token') !== null
  } catch {
    return false
  }
}

if (root) {
  const isServerRendered = appScript !== null
  if (isServerRendered) {
    if (isLoggedIn()) {
      root.hidden = true
      loadApp()
    }
    root.addEventListener('click', onPress, true)
    root.addEventListener('hydrated', replayInput, { once: true })
    if (PerformanceObserver.supportedEntryTypes.includes('paint'))
      new PerformanceObserver(loadApp).observe({ type: 'paint', buffered: true })
    else requestAnimationFrame(() => setTimeout(loadApp))
    setTimeout(loadApp, document.hidden ? 0 : PAINT_TIMEOUT_MS)
  } else setTimeout(offerReload, START_TIMEOUT_MS)
  new MutationObserver(() => {
    // React removes everything from the root after an uncaught error.
    if (root.childElementCount === 0) {
      delete root.dataset.begun
      setTimeout(offerReload, 1000)
    } else if (!isServerRendered) markStarted()
  }).observe(root, { childList: true })
}
