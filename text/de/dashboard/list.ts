import { messages } from '../../messages.ts'

export const list = messages({
  'list.others': '{names} und weitere',
  'list.more': 'und {count, number} weitere',
})
