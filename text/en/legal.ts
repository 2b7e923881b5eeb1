// What the settings put into the text of a legal page, in the language of that text.
import { messages } from '../messages.ts'

export const legal = messages({
  'legal.either': '{email} or {phone}',
  'legal.contactPage': 'our contact page',
  'legal.untilAsked': 'until you ask us to delete it',
  'legal.until': 'until {count, plural, one {# month} other {# months}} after its last change',
})
