// Texts that staff prepare for their answers. A placeholder in braces is replaced by what the enquiry is about.

export const MAX_TEMPLATES = 20
export const PLACEHOLDERS = ['name', 'car', 'price', 'link'] as const
type Placeholder = (typeof PLACEHOLDERS)[number]

export interface ReplyTemplate {
  name: string
  text: string
}

const IN_BRACES = /\{([^{}\n]*)\}/g

/** The first placeholder that does not exist; null when all do. */
export function unknownPlaceholder(text: string): string | null {
  for (const [all, name] of text.matchAll(IN_BRACES)) if (!isPlaceholder(name)) return all
  return null
}

export function filledTemplate(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replace(IN_BRACES, (all, name: string) => (isPlaceholder(name) ? values[name] : all))
}

const isPlaceholder = (name: string | undefined): name is Placeholder =>
  (PLACEHOLDERS as readonly (string | undefined)[]).includes(name)
