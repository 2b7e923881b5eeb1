/** The words of a message without any markup: parsed as a document that runs and loads nothing. */
export function plainText(message: string): string {
  const parsed = new DOMParser().parseFromString(message.replace(/\r\n?|\n/g, '\u2028'), 'text/html')
  for (const element of parsed.querySelectorAll('script, style')) element.remove()
  return (parsed.body.textContent ?? '').replace(/\u2028/g, '\n').trim()
}
