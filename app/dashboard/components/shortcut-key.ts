const PUNCTUATION: Partial<Record<string, string>> = { Slash: '/', BracketLeft: '[', BracketRight: ']' }

/** The character that the key types; on a keyboard with other letters than Latin ones, the one that it has on most Latin keyboards. */
export function shortcutKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (/^[ -~]+$/.test(key)) return key
  if (shiftKey) return code === 'Slash' ? '?' : key
  return PUNCTUATION[code] ?? code.replace(/^Key/, '').toLowerCase()
}
