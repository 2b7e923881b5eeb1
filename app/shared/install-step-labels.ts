import type { Entry } from '#app/local/state/entry.ts'
import type { InstallWay } from './install-way.ts'

export type InstallPictureName = 'share' | 'menu' | 'add' | 'home' | 'dock'

interface Step {
  picture: InstallPictureName
  words: string
}

const STEPS: Record<NonNullable<InstallWay>, readonly Step[]> = {
  ios: [
    { picture: 'share', words: 'Tap Share in the bar of the browser. In some it is behind the three dots.' },
    { picture: 'add', words: 'Scroll down and choose “Add to Home Screen”.' },
    { picture: 'home', words: 'Tap Add. The app opens from its icon from then on.' },
  ],
  mac: [
    { picture: 'menu', words: 'Open the File menu of Safari, or its Share button.' },
    { picture: 'add', words: 'Choose “Add to Dock”.' },
    { picture: 'dock', words: 'Click Add. The app opens from the Dock from then on.' },
  ],
  android: [
    { picture: 'menu', words: 'Open the menu of the browser: the three dots beside the address.' },
    { picture: 'add', words: 'Choose “Add to Home screen” or “Install app”.' },
    { picture: 'home', words: 'Confirm with Install. The app opens from its icon from then on.' },
  ],
  desktop: [
    { picture: 'menu', words: 'Open the menu of the browser: the dots at the end of the address bar.' },
    {
      picture: 'add',
      words: 'Choose “Install page as app”: in Chrome under “Cast, save and share”, in Edge under “Apps”.',
    },
    { picture: 'dock', words: 'Confirm with Install. The app opens in a window of its own from then on.' },
  ],
}

/** On one address a browser that has the site's app may offer to open that instead of installing the dashboard. */
const INNER: Step = {
  picture: 'menu',
  words:
    'If only “Open in app” is offered, the public site is installed here already: remove that app, install the dashboard, then install the site again.',
}

export function stepsOf(way: NonNullable<InstallWay>, entry: Entry): readonly Step[] {
  const needsInner = entry === 'dashboard' && (way === 'android' || way === 'desktop')
  return needsInner ? [...STEPS[way], INNER] : STEPS[way]
}
