// The dashboard is in English. It needs the texts of code that both apps share.
import { en } from 'make-plural/cardinals'
import { shared } from '#text/en/shared.ts'
import { vehicle } from '#text/en/vehicle.ts'
import type { Language } from '#text/texts.ts'

export const ENGLISH: Language = { code: 'en', plural: en, messages: { ...shared, ...vehicle } }
