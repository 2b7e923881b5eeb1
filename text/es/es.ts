import { es } from 'make-plural/cardinals'
import { english } from '../en/en.ts'
import type { Language } from '../texts.ts'

export const spanish: Language = { code: 'es', plural: es, messages: english.messages }
