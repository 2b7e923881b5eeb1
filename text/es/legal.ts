import { messages } from '../messages.ts'

export const legal = messages({
  'legal.either': '{email} o {phone}',
  'legal.contactPage': 'nuestra página de contacto',
  'legal.untilAsked': 'hasta que nos pida que la eliminemos',
  'legal.until':
    'hasta {count, plural, one {# mes} many {# de meses} other {# meses}} después de su última modificación',
})
