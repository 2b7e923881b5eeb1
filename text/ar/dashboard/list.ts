import { messages } from '../../messages.ts'

export const list = messages({
  'list.others': '{names} وغيرها',
  'list.more': 'و{count, number} أخرى',
})
