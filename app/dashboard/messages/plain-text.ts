const NEW_LINE = '\u2028'

/** The words of a message without any markup: parsed as a document that runs and loads nothing. */
export function plainText(message: string): string {
  // A `<` that nothing closes is a person's sign, not the beginning of a tag.
  const marked = message.replace(/<(?![^<>]*>)/g, '&lt;').replace(/\r\n?|\n/g, NEW_LINE)
  const { body } = new DOMParser().parseFromString(`<body>${marked}`, 'text/html')
  for (const element of body.querySelectorAll('script, style')) element.remove()
  for (const element of body.querySelectorAll('br')) element.replaceWith(NEW_LINE)
  return (body.textContent ?? '').replaceAll(NEW_LINE, '\n').trim()
}
