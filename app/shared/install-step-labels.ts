import type { Entry } from '#app/local/state/tab.ts'
import type { TextKey } from '#text/texts.ts'
import type { InstallPlatform } from './install-platform.ts'

export type InstallPictureName = 'share' | 'menu' | 'add' | 'home' | 'dock'

type Label = Extract<TextKey, `install.${string}`>

interface Step {
  picture: InstallPictureName
  label: Label
}

const STEPS: Record<InstallPlatform, readonly Step[]> = {
  ios: [
    { picture: 'share', label: 'install.iosShare' },
    { picture: 'add', label: 'install.iosAdd' },
    { picture: 'home', label: 'install.iosHome' },
  ],
  mac: [
    { picture: 'menu', label: 'install.macMenu' },
    { picture: 'add', label: 'install.macAdd' },
    { picture: 'dock', label: 'install.macDock' },
  ],
  android: [
    { picture: 'menu', label: 'install.androidMenu' },
    { picture: 'add', label: 'install.androidAdd' },
    { picture: 'home', label: 'install.androidHome' },
  ],
  desktop: [
    { picture: 'menu', label: 'install.desktopMenu' },
    {
      picture: 'add',
      label: 'install.desktopAdd',
    },
    { picture: 'dock', label: 'install.desktopDock' },
  ],
}

/** A browser that has installed the storefront may offer to open it instead of installing the dashboard of the same origin. */
const STOREFRONT_INSTALLED: Step = {
  picture: 'menu',
  label: 'install.storefrontInstalled',
}

export function installSteps(platform: InstallPlatform, entry: Entry): readonly Step[] {
  const canBeBlocked = entry === 'dashboard' && (platform === 'android' || platform === 'desktop')
  return canBeBlocked ? [...STEPS[platform], STOREFRONT_INSTALLED] : STEPS[platform]
}
