// The texts of the page. Its language is set once, before anything is rendered, and another language is another document. A text that is
// asked for earlier, when a module is loaded, would stay in one language: it throws.
import type { AnyMessages, Texts } from './texts.ts'

let current: Texts | undefined

export function setTexts(texts: Texts): void {
  current = texts
}

export function texts(): Texts {
  if (!current) throw new Error('A text was read before the language of the page was set')
  return current
}

/** Adds texts that a part of the app brings with it. Every other language is loaded as a whole. */
export function addEnglish(messages: AnyMessages): void {
  if (texts().language === 'en') texts().add(messages)
}

export const t: Texts['text'] = (key, ...values) => texts().text(key, ...values)
