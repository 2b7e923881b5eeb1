/** Splits a legal text into paragraphs (strings) and lists: consecutive lines that start with a dash are items of one list. */
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
