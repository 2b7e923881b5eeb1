import type { Entry } from '#app/local/state/entry.ts'
import type { InstallPlatform } from './install-platform.ts'

export type InstallPictureName = 'share' | 'menu' | 'add' | 'home' | 'dock'

interface Step {
  picture: InstallPictureName
  label: string
}

const STEPS: Record<InstallPlatform, readonly Step[]> = {
  ios: [
    { picture: 'share', label: 'Tap Share in the bar of the browser. In some it is behind the three dots.' },
    { picture: 'add', label: 'Scroll down and choose “Add to Home Screen”.' },
    { picture: 'home', label: 'Tap Add. The app opens from its icon from then on.' },
  ],
  mac: [
    { picture: 'menu', label: 'Open the File menu of Safari, or its Share button.' },
    { picture: 'add', label: 'Choose “Add to Dock”.' },
    { picture: 'dock', label: 'Click Add. The app opens from the Dock from then on.' },
  ],
  android: [
    { picture: 'menu', label: 'Open the menu of the browser: the three dots beside the address.' },
    { picture: 'add', label: 'Choose “Add to Home screen” or “Install app”.' },
    { picture: 'home', label: 'Confirm with Install. The app opens from its icon from then on.' },
  ],
  desktop: [
    { picture: 'menu', label: 'Open the menu of the browser: the dots at the end of the address bar.' },
    {
      picture: 'add',
      label: 'Choose “Install page as app”: in Chrome under “Cast, save and share”, in Edge under “Apps”.',
    },
    { picture: 'dock', label: 'Confirm with Install. The app opens in a window of its own from then on.' },
  ],
}

/** A browser that has installed the storefront may offer to open it instead of installing the dashboard of the same origin. */
const STOREFRONT_INSTALLED: Step = {
  picture: 'menu',
  label:
    'If only “Open in app” is offered, the public site is installed here already: remove that app, install the dashboard, then install the site again.',
}

export function installSteps(platform: InstallPlatform, entry: Entry): readonly Step[] {
  const canBeBlocked = entry === 'dashboard' && (platform === 'android' || platform === 'desktop')
  return canBeBlocked ? [...STEPS[platform], STOREFRONT_INSTALLED] : STEPS[platform]
}
