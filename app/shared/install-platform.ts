/** Selects the instructions for browsers without an install prompt. */
export type InstallPlatform = 'ios' | 'mac' | 'android' | 'desktop'

interface Agent {
  userAgent: string
  maxTouchPoints: number
}

/**
 * @param isSecure whether the page is a secure context; without one only Apple's browsers install it
 * @returns null if the browser cannot install apps
 */
export function installPlatform({ userAgent, maxTouchPoints }: Agent, isSecure: boolean): InstallPlatform | null {
  const isMac = userAgent.includes('Macintosh')
  // An iPad reports itself as a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios'
  const isChromium = userAgent.includes('Chrome/')
  if (isMac && !isChromium) return userAgent.includes('Safari/') ? 'mac' : null
  if (!isSecure) return null
  if (userAgent.includes('Android')) return 'android'
  return isChromium ? 'desktop' : null
}

/** Whether an installed app has a storage of its own: on Apple's systems it does not share the browser's. */
export const hasSeparateStorage = (platform: InstallPlatform): boolean => platform === 'ios' || platform === 'mac'
