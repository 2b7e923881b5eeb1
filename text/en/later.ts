// The texts of pages that the storefront loads later, which import this file. Another language is loaded as a whole.
import { contact } from './contact.ts'
import { firstEnglish } from './first.ts'
import { formRules } from './form-rules.ts'
import { more } from './more.ts'
import { nothing } from './nothing.ts'
import { saved } from './saved.ts'

Object.assign(firstEnglish.messages, contact, formRules, saved, nothing, more)
