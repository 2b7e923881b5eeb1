/**
 * The widths at which layouts change, as media queries. In em, so that a larger text of the browser gets the layout for less room. Style
 * sheets use them by name, `@media (--phone)`; they are the custom media of the build (vite.config.ts).
 */
export const WIDTHS = {
  phone: '(width < 45em)',
  tablet: '(width >= 45em)',
  desk: '(width >= 64em)',
  wide: '(width >= 80em)',
} as const
