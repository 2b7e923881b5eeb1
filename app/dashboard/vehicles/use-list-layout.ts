import { useMedia } from '#app/dashboard/components/use-media.ts'

/** `wide`: a table with the main actions in each row. `narrow`: a table with the actions in a menu. `cards`: the switches too. */
export type ListLayout = 'wide' | 'narrow' | 'cards'

/** The widths are those of the style sheets. */
export function useListLayout(): ListLayout {
  const isWide = useMedia('(width >= 1240px)')
  const isCards = useMedia('(width < 740px)')
  if (isCards) return 'cards'
  return isWide ? 'wide' : 'narrow'
}
