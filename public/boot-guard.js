// When the app has not shown anything after a while (a broken download, an old file gone), offer the one thing that helps.
setTimeout(() => {
  const root = document.getElementById('root')
  if (!root || root.childElementCount > 0) return
  const message = document.createElement('p')
  message.textContent = 'This page could not be started.'
  const button = document.createElement('button')
  button.textContent = 'Reload'
  button.addEventListener('click', () => location.reload())
  const box = document.createElement('div')
  box.setAttribute('role', 'alert')
  box.style.cssText = 'max-width:30rem;margin:20vh auto;padding:0 1.5rem;font:1rem/1.5 system-ui,sans-serif'
  button.style.cssText = 'font:inherit;padding:.75rem 1.5rem;min-height:44px'
  box.append(message, button)
  root.append(box)
}, 8000)
