// When the app does not begin (a broken download, an old file gone, a fault that took the page down), offer the one thing that
// helps. In a file of its own, without the app: it works when nothing else does. It removes nothing from the device.
const root = document.getElementById('root')
/** What the server has written: the app puts its own in its place. */
const written = root?.firstElementChild ?? null

function offerReload() {
  if (!root || (root.childElementCount > 0 && root.firstElementChild !== written)) return
  const message = document.createElement('p')
  message.textContent = 'This page could not be started.'
  const button = document.createElement('button')
  button.textContent = 'Reload'
  button.addEventListener('click', () => location.reload())
  const box = document.createElement('div')
  box.setAttribute('role', 'alert')
  const place = written
    ? 'position:fixed;inset:auto 0 0;z-index:99;padding:1rem 1.5rem'
    : 'margin:20vh auto;padding:0 1.5rem'
  box.style.cssText = `${place};max-width:30rem;background:#fff;color:#111;font:1rem/1.5 system-ui,sans-serif`
  button.style.cssText = 'font:inherit;padding:.75rem 1.5rem;min-height:44px'
  box.append(message, button)
  root.append(box)
}

setTimeout(offerReload, 8000)
// A page that had begun and is empty again has broken down: React takes everything away then.
if (root) {
  new MutationObserver(() => {
    if (root.childElementCount === 0) setTimeout(offerReload, 1000)
  }).observe(root, { childList: true })
}
