import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useOneTabStop } from '#app/ui/use-one-tab-stop.ts'
import { t } from '#text/t.ts'
import { tileAnnouncements } from './tile-announcements.ts'
import styles from './tiles.module.css'

interface Props {
  label: string
  /** The id of each tile, in order. */
  ids: readonly string[]
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** A list of tiles that are moved by dragging. Its tiles are cells of the grid around it. */
export function SortableTiles({ label, ids, onMove, children }: Props) {
  const tabStop = useOneTabStop<HTMLOListElement>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: tileAnnouncements(ids),
        screenReaderInstructions: { draggable: t('photos.dragHelp') },
      }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        <ol {...tabStop} className={styles.list} aria-label={label}>
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
