const REVOKE_AFTER_MS = 60_000

/** Downloads a text as a file. */
export function downloadText(text: string, name: string, type: string): void {
  downloadFile(new Blob([text], { type: `${type};charset=utf-8` }), name)
}

export function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
