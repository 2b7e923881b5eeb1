import { useState } from 'react'
import { t } from '#text/t.ts'

/**
 * Opens the share sheet of the device.
 * @returns false if the browser has none or the press is too old: a press before hydration is no longer a user activation
 */
export function openShareSheet(name: string, url: string): boolean {
  if (!navigator.share || navigator.userActivation?.isActive === false) return false
  // Rejected when the person closes the sheet.
  navigator.share({ title: name, text: name, url }).catch(() => {})
  return true
}

/** Copies a URL. `message` confirms it, or contains the URL if the browser denies access to the clipboard. */
export function useCopyLink() {
  const [message, setMessage] = useState('')
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      setMessage(t('layout.linkCopied'))
    } catch {
      setMessage(t('layout.link', { url }))
    }
  }
  return { message, copy }
}
