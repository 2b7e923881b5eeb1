/** How a browser that makes no offer is told to install an app. Null: it cannot. */
export type InstallWay = 'ios' | 'mac' | 'android' | 'desktop' | null

interface Agent {
  userAgent: string
  maxTouchPoints: number
}

/** @param isSecure whether the page came by HTTPS, without which only Apple's devices take it as an app */
export function installWay({ userAgent, maxTouchPoints }: Agent, isSecure: boolean): InstallWay {
  const isMac = userAgent.includes('Macintosh')
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios'
  const isChromium = userAgent.includes('Chrome/')
  if (isMac && !isChromium) return userAgent.includes('Safari/') ? 'mac' : null
  if (!isSecure) return null
  if (userAgent.includes('Android')) return 'android'
  return isChromium ? 'desktop' : null
}

/** Apple keeps the storage of an installed app apart from the browser's. */
export const hasStorageOfItsOwn = (way: InstallWay): boolean => way === 'ios' || way === 'mac'
