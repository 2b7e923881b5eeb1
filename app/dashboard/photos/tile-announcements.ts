import type { Active, Announcements, Over } from '@dnd-kit/core'
import { t } from '#text/t.ts'

/** The texts that screen readers say while a tile is dragged. @param ids of the tiles, in order */
export function tileAnnouncements(ids: readonly string[]): Announcements {
  const nameOf = ({ data }: Active) => ({ name: String(data.current?.name) })
  const placeOf = (active: Active, { id }: Active | Over) => ({
    ...nameOf(active),
    position: ids.indexOf(String(id)) + 1,
    count: ids.length,
  })
  return {
    onDragStart: ({ active }) => t('photos.dragFrom', placeOf(active, active)),
    onDragOver: ({ active, over }) => (over ? t('photos.dragTo', placeOf(active, over)) : undefined),
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id
        ? t('photos.dragged', placeOf(active, over))
        : t('photos.notDragged', nameOf(active)),
    onDragCancel: ({ active }) => t('photos.notDragged', nameOf(active)),
  }
}
