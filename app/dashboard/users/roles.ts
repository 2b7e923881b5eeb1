export const ROLES = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
]
