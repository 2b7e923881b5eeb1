const NEW_LINE = '\u2028'

/** Removes the markup of a message. `DOMParser` neither runs scripts nor loads resources. */
export function plainText(message: string): string {
  // A `<` without a `>` is not the beginning of a tag.
  const html = message
    .replace(/<(?![^<>]*>)/g, '&lt;')
    // The browser would report each event handler as a violation of the content security policy.
    .replace(/<[^<>]+>/g, (tag) => tag.replace(/\bon\w+\s*=/gi, 'data-handler='))
    .replace(/\r\n?|\n/g, NEW_LINE)
  const { body } = new DOMParser().parseFromString(`<body>${html}`, 'text/html')
  for (const element of body.querySelectorAll('script, style')) element.remove()
  for (const element of body.querySelectorAll('br')) element.replaceWith(NEW_LINE)
  return (body.textContent ?? '').replaceAll(NEW_LINE, '\n').trim()
}
