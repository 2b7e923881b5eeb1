const REVOKE_AFTER_MS = 60_000

/** Downloads a text as a file. @param text whole or in parts */
export function downloadText(text: string | string[], name: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text].flat(), { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
