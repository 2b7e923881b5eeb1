import { useMedia } from '#app/dashboard/components/hooks/use-media.ts'
import { WIDTHS } from '#domain/values/widths.ts'

/** `wide`: a table with the main actions in each row. `narrow`: a table with the actions in a menu. `cards`: the switches too. */
export type ListLayout = 'wide' | 'narrow' | 'cards'

export function useListLayout(): ListLayout {
  const isWide = useMedia(WIDTHS.wide)
  const isCards = useMedia(WIDTHS.phone)
  if (isCards) return 'cards'
  return isWide ? 'wide' : 'narrow'
}
