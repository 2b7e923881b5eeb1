// Runs before the app. On server-rendered pages it loads the app after the first paint, queues presses until hydration and replays
// them. If the app does not start, it offers a reload. A browser that is too old keeps the page of the server.

// The only policy of Trusted Types: scripts are files of this site's build, and markup is parsed but not shown. Browsers apply it
// wherever a script assigns a text.
window.trustedTypes?.createPolicy('default', {
  createHTML: (markup, _type, sink) => (sink === 'DOMParser parseFromString' ? markup : null),
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.href)
    return origin === location.origin && /^\/(?:sw\.js$|assets\/)/.test(pathname) ? address : null
  },
})

// Exactly the supported browsers: the unit `lh` is new in Chromium 109 and Safari 16.4, `Array.fromAsync` in Firefox 115.
const isSupported = CSS.supports('width', '1lh') || 'fromAsync' in Array

const texts = JSON.parse(document.getElementById('start-texts').textContent)

const [, part] = location.pathname.split('/')

/** Of an address without a language: that of the person who works, else the default of the site as this device has seen it last. */
function storedLanguage() {
  const stored = (key) => JSON.parse(localStorage.getItem(key))
  try {
    return (part === 'admin' && stored('jwt_user')?.user.language) || stored('languages').default
  } catch {
    return 'en'
  }
}

const page = document.documentElement
// Only the server knows the language of a page when it sends it. The page of the worker is the same for all.
if (page.dir === '') {
  page.lang = part in texts ? part : storedLanguage()
  const { dir, title } = texts[page.lang]
  page.dir = dir
  document.title = title
  if (part in texts) document.querySelector('link[rel=manifest]').href += `?language=${part}`
}
const { notStarted, reload, tooOld } = texts[page.lang]

const root = document.getElementById('root')
let reloadOffer = null

/** Shows a message over the page: at its bottom, unless the page is empty. */
function showMessage(text) {
  const message = document.createElement('p')
  message.textContent = text
  const box = document.createElement('div')
  box.setAttribute('role', 'alert')
  const inset = root.childElementCount > 0 ? 'auto 0 0' : '20vh 0 auto'
  box.style.cssText = `position:fixed;inset:${inset};z-index:99;max-width:30rem;margin:0 auto;padding:1rem 1.5rem;background:#fff;color:#111;font:1rem/1.5 system-ui,sans-serif`
  box.append(message)
  document.body.append(box)
  return box
}

// The app does not start after a failed download, when a file of an old build is gone, or when rendering throws. A reload deletes
// no data on the device.
function offerReload() {
  if (root.dataset.begun !== undefined || reloadOffer?.isConnected) return
  reloadOffer = showMessage(notStarted)
  const button = document.createElement('button')
  button.textContent = reload
  button.addEventListener('click', () => location.reload())
  button.style.cssText = 'font:inherit;padding:.75rem 1.5rem;min-height:44px'
  reloadOffer.append(button)
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

const hasChanged = ({ options, value, defaultValue }) =>
  options ? [...options].some((option) => option.selected !== option.defaultSelected) : value !== defaultValue

/** Replays input, failed pictures and presses on the hydrated page. */
async function replayInput() {
  markStarted()
  root.removeEventListener('click', onPress, true)
  const changed = [...root.querySelectorAll('input, textarea, select')].filter(hasChanged)
  const values = new Map(changed.map((field) => [field, field.value]))
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

/** A hidden page or root is not painted. */
const PAINT_TIMEOUT_MS = 3000
const START_TIMEOUT_MS = 8000

// Of a server-rendered page. The app is much larger than the page, so it is loaded after the first paint.
const appScript = document.getElementById('app-script')
let isAppRequested = false
const showLaterPictures = () => document.querySelector('style[media]').remove()
function loadApp() {
  if (isAppRequested) return
  isAppRequested = true
  showLaterPictures()
  // A stylesheet that could not be loaded is not requested again by the browser.
  if (getComputedStyle(document.documentElement).getPropertyValue('--space-1') === '') return offerReload()
  const scripts = JSON.parse(appScript.textContent)
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes))
  for (const href of scripts) add('link', { href, rel: 'modulepreload' })
  add('script', { type: 'module', src: scripts[0], onerror: offerReload })
  setTimeout(offerReload, START_TIMEOUT_MS)
}

const isServerRendered = appScript !== null
if (root && !isSupported) {
  const box = showMessage(tooOld)
  document.body.style.paddingBottom = `${box.offsetHeight}px`
  if (isServerRendered) showLaterPictures()
  // A script that has left its document is not executed.
  else new Document().adoptNode(document.querySelector('script[type="module"]'))
} else if (root) {
  if (isServerRendered) {
    // Staff who are logged in must not see the log-in page, which the server renders for everybody.
    try {
      root.hidden = 'jwt_token' in localStorage && location.pathname === '/admin'
    } catch {
      // A browser that blocks the storage has no session.
    }
    root.addEventListener('click', onPress, true)
    addEventListener('hydrated', replayInput, { once: true })
    new PerformanceObserver(loadApp).observe({ type: 'paint', buffered: true })
    setTimeout(loadApp, document.hidden || root.hidden ? 0 : PAINT_TIMEOUT_MS)
  } else setTimeout(offerReload, START_TIMEOUT_MS)
  new MutationObserver(() => {
    // React removes everything from the root after an uncaught error.
    if (root.childElementCount === 0) {
      delete root.dataset.begun
      setTimeout(offerReload, 1000)
    } else markStarted()
  }).observe(root, { childList: true })
}
