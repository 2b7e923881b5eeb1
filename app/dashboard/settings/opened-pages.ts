const KEY = 'opened-settings'

/** The paths of the settings pages that were opened on this device. */
export const openedSettings = (): string[] => (localStorage.getItem(KEY) ?? '').split(' ')

export function rememberOpened(path: string): void {
  localStorage.setItem(KEY, [...new Set([...openedSettings(), path])].join(' ').trim())
}
