export const MAIN_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/cars', label: 'Cars' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const
