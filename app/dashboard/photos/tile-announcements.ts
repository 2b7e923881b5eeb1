import type { Active, Announcements, Over } from '@dnd-kit/core'

/** The texts that screen readers say while a tile is dragged. @param ids of the tiles, in order */
export function tileAnnouncements(ids: readonly string[]): Announcements {
  const nameOf = ({ data }: Active) => String(data.current?.name)
  const positionOf = ({ id }: Active | Over) => `position ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  return {
    onDragStart: ({ active }) => `Moving ${nameOf(active)} from ${positionOf(active)}`,
    onDragOver: ({ active, over }) => (over ? `Moving ${nameOf(active)} to ${positionOf(over)}` : undefined),
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id
        ? `Moved ${nameOf(active)} to ${positionOf(over)}`
        : `Did not move ${nameOf(active)}`,
    onDragCancel: ({ active }) => `Did not move ${nameOf(active)}`,
  }
}
