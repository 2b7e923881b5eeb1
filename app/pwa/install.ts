// The browser offers the installation once, early, and for a single use: the offer is kept until somebody asks for it, so that
// nothing pops up by itself.
import { currentEntry } from '#app/local/state/entry.ts'
import { createShown } from '#app/local/state/store.ts'

interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export interface Install {
  offer: InstallOffer | null
  /** As far as this browser profile knows. */
  installed: boolean
}

export const shownInstall = createShown<Install>({ offer: null, installed: false })

/** Each of the two apps is installed by itself. */
const key = () => `installed:${currentEntry()}`

export function watchInstall(): void {
  if (isAppWindow()) remember(true)
  shownInstall.set({ offer: null, installed: isAppWindow() || remembered() })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // Offered again: it has been removed since.
    remember(false)
    shownInstall.set({ offer: event as InstallOffer, installed: false })
  })
  addEventListener('appinstalled', () => {
    remember(true)
    shownInstall.set({ offer: null, installed: true })
  })
}

/** Asks the person, in the browser's own words. @returns false when there is no offer to use */
export async function askToInstall(): Promise<boolean> {
  const { offer, installed } = shownInstall.get()
  if (!offer) return false
  shownInstall.set({ offer: null, installed })
  await offer.prompt()
  return true
}

/** Whether this is the window of an installed app. */
export function isAppWindow(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  )
}

function remembered(): boolean {
  try {
    return localStorage.getItem(key()) !== null
  } catch {
    return false
  }
}

function remember(installed: boolean): void {
  try {
    if (installed) localStorage.setItem(key(), 'yes')
    else localStorage.removeItem(key())
  } catch {
    // Without storage the entry is shown once more.
  }
}
