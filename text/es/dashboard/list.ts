import { messages } from '../../messages.ts'

export const list = messages({
  'list.others': '{names} y otros',
  'list.more': 'y {count, number} más',
})
