import { messages } from '../../messages.ts'

export const list = messages({
  'list.others': '{names} et d’autres',
  'list.more': 'et {count, number} de plus',
})
