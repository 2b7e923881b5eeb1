import { fr } from 'make-plural/cardinals'
import { english } from '../en/en.ts'
import type { Language } from '../texts.ts'

export const french: Language = { code: 'fr', plural: fr, messages: english.messages }
