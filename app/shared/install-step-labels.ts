import type { Entry } from '#app/local/state/entry.ts'
import type { TextKey } from '#text/texts.ts'
import type { InstallPlatform } from './install-platform.ts'

export type InstallPictureName = 'share' | 'menu' | 'add' | 'home' | 'dock'

type Label = Extract<TextKey, `shared.${string}`>

interface Step {
  picture: InstallPictureName
  label: Label
}

const STEPS: Record<InstallPlatform, readonly Step[]> = {
  ios: [
    { picture: 'share', label: 'shared.iosShare' },
    { picture: 'add', label: 'shared.iosAdd' },
    { picture: 'home', label: 'shared.iosHome' },
  ],
  mac: [
    { picture: 'menu', label: 'shared.macMenu' },
    { picture: 'add', label: 'shared.macAdd' },
    { picture: 'dock', label: 'shared.macDock' },
  ],
  android: [
    { picture: 'menu', label: 'shared.androidMenu' },
    { picture: 'add', label: 'shared.androidAdd' },
    { picture: 'home', label: 'shared.androidHome' },
  ],
  desktop: [
    { picture: 'menu', label: 'shared.desktopMenu' },
    {
      picture: 'add',
      label: 'shared.desktopAdd',
    },
    { picture: 'dock', label: 'shared.desktopDock' },
  ],
}

/** A browser that has installed the storefront may offer to open it instead of installing the dashboard of the same origin. */
const STOREFRONT_INSTALLED: Step = {
  picture: 'menu',
  label: 'shared.storefrontInstalled',
}

export function installSteps(platform: InstallPlatform, entry: Entry): readonly Step[] {
  const canBeBlocked = entry === 'dashboard' && (platform === 'android' || platform === 'desktop')
  return canBeBlocked ? [...STEPS[platform], STOREFRONT_INSTALLED] : STEPS[platform]
}
