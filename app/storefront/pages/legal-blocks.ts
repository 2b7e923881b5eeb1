/** A legal text by its lines: those that begin with a dash are the items of a list, each other line is a paragraph. */
export function legalBlocks(content: string): (string | string[])[] {
  const blocks: (string | string[])[] = []
  for (const raw of content.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    const last = blocks.at(-1)
    if (!line.startsWith('-')) blocks.push(line)
    else if (Array.isArray(last)) last.push(line.slice(1).trim())
    else blocks.push([line.slice(1).trim()])
  }
  return blocks
}
