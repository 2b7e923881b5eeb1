export const MAIN_LINKS = [
  { to: '/', label: 'shared.home' },
  { to: '/cars', label: 'shared.cars' },
  { to: '/about', label: 'shared.about' },
  { to: '/contact', label: 'shared.contact' },
] as const
