import { t } from '#text/t.ts'

export const roleChoices = () => [
  { value: 'user', label: t('users.user') },
  { value: 'admin', label: t('users.admin') },
]
