// The end of a list that is not shown whole.
import { messages } from '../../messages.ts'

export const list = messages({
  'list.others': '{names} and others',
  'list.more': 'and {count, number} more',
})
