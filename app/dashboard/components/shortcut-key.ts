const PUNCTUATION: Partial<Record<string, string>> = { Slash: '/', BracketLeft: '[', BracketRight: ']' }

/** What the pressed key types; on a keyboard with other letters than Latin ones what it types on most Latin ones. */
export function shortcutKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (/^[ -~]+$/.test(key)) return key
  if (shiftKey) return code === 'Slash' ? '?' : key
  return PUNCTUATION[code] ?? code.replace(/^Key/, '').toLowerCase()
}
