// The words that the settings put into a legal page, in the language of its text.
import { messages } from '../messages.ts'

export const legal = messages({
  'legal.either': '{email} or {phone}',
  'legal.contactPage': 'our contact page',
  'legal.untilAsked': 'until you ask us to delete it',
  'legal.until': 'until {count, plural, one {# month} other {# months}} after its last change',
})
