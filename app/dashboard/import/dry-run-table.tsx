import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { asCell, asColumnHeader, asRow, asRowGroup, asTable } from '#app/dashboard/components/table-roles.ts'
import { countText } from '#app/ui/format.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import styles from './dry-run-table.module.css'
import type { DryRun, DryRunAction, DryRunRow } from './reading/dry-run.ts'

const ACTIONS: Record<DryRunAction, string> = {
  new: 'New',
  draft: 'New draft',
  updated: 'Update',
  skipped: 'Skip',
  rejected: 'Reject',
}
const ACTION_NAMES = Object.keys(ACTIONS) as DryRunAction[]
const ESTIMATED_ROW_HEIGHT_PX = 46

/** The rows of the file. Only the visible ones are in the page. */
export function DryRunTable({ dryRun }: { dryRun: DryRun }) {
  const [shown, setShown] = useState<DryRunAction | ''>('')
  const rows = useMemo(
    () => (shown === '' ? dryRun.rows : dryRun.rows.filter(({ action }) => action === shown)),
    [dryRun, shown],
  )
  const choices = [
    { value: '', label: `All rows (${countText(dryRun.rows.length)})` },
    ...ACTION_NAMES.map((name) => ({
      value: name,
      label: `${ACTIONS[name]} (${countText(dryRun.counts[name])})`,
    })),
  ]
  return (
    <>
      <SelectField
        label="Rows"
        className={styles.filter}
        choices={choices}
        value={shown}
        onChange={({ target }) => setShown(target.value as DryRunAction | '')}
      />
      <Rows rows={rows} />
    </>
  )
}

function Rows({ rows }: { rows: readonly DryRunRow[] }) {
  const panel = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => panel.current,
    estimateSize: () => ESTIMATED_ROW_HEIGHT_PX,
    getItemKey: (index) => rows[index]?.number ?? index,
    overscan: 3,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard
    <section ref={panel} className={styles.panel} aria-label="Rows of the file" tabIndex={0}>
      <table {...asTable} aria-label="Dry run" aria-rowcount={rows.length + 1} className={styles.table}>
        <thead {...asRowGroup} className={styles.head}>
          <tr {...asRow} aria-rowindex={1} className={styles.row}>
            <th {...asColumnHeader}>Row</th>
            <th {...asColumnHeader}>Vehicle</th>
            <th {...asColumnHeader}>Result</th>
            <th {...asColumnHeader}>Reasons</th>
          </tr>
        </thead>
        <tbody {...asRowGroup} className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index]
            return (
              row && (
                <tr
                  {...asRow}
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className={`${styles.row} ${styles.virtualRow}`}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <td {...asCell} className="muted figures">
                    {row.number}
                  </td>
                  <td {...asCell} className={styles.name}>
                    {row.name || 'No name'}
                  </td>
                  <td {...asCell} className={styles.action} data-action={row.action}>
                    {ACTIONS[row.action]}
                  </td>
                  <td {...asCell} className={styles.reasons}>
                    {row.reasons.join('. ')}
                  </td>
                </tr>
              )
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
