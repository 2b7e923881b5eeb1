// Installation of the app. The browser offers it once with an event of a single use, which is stored until a person asks to
// install: nothing pops up by itself.

import { createStore } from '#app/local/state/store.ts'
import { currentEntry } from '#app/local/state/tab.ts'

interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export interface InstallState {
  offer: InstallOffer | null
  /** As far as this browser profile knows. */
  isInstalled: boolean
}

export const installStore = createStore<InstallState>({ offer: null, isInstalled: false })

/** Storefront and dashboard are installed separately. */
const storageKey = () => `installed:${currentEntry()}`

export function watchInstall(): void {
  if (isStandalone()) storeInstalled(true)
  installStore.set({ offer: null, isInstalled: isStandalone() || wasInstalled() })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // Browsers offer only what is not installed: the app has been removed.
    storeInstalled(false)
    installStore.set({ offer: event as InstallOffer, isInstalled: false })
  })
  addEventListener('appinstalled', () => {
    storeInstalled(true)
    installStore.set({ offer: null, isInstalled: true })
  })
}

/** Shows the browser's install prompt. @returns false when there is no offer */
export async function promptInstall(): Promise<boolean> {
  const { offer, isInstalled } = installStore.get()
  if (!offer) return false
  installStore.set({ offer: null, isInstalled })
  await offer.prompt()
  return true
}

/** Whether this is the window of an installed app. */
export function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  )
}

function wasInstalled(): boolean {
  try {
    return localStorage.getItem(storageKey()) !== null
  } catch {
    return false
  }
}

function storeInstalled(isInstalled: boolean): void {
  try {
    if (isInstalled) localStorage.setItem(storageKey(), 'yes')
    else localStorage.removeItem(storageKey())
  } catch {
    // If nothing can be stored, the install entry is shown again at the next visit.
  }
}
