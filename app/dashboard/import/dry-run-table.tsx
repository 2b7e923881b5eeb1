import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { asCell, asColumnHeader, asRow, asRowGroup, asTable } from '#app/dashboard/components/table-head.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { t } from '#text/t.ts'
import styles from './dry-run-table.module.css'
import type { DryRun, DryRunAction, DryRunRow } from './reading/dry-run.ts'
import { reasonsText } from './reading/reason-text.ts'

const ACTIONS = {
  new: 'import.actionNew',
  draft: 'import.actionDraft',
  updated: 'import.actionUpdate',
  skipped: 'import.actionSkip',
  rejected: 'import.actionReject',
} as const
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
    { value: '', label: t('import.allRows', { count: dryRun.rows.length }) },
    ...ACTION_NAMES.map((name) => ({
      value: name,
      label: t('import.rowsWith', { action: t(ACTIONS[name]), count: dryRun.counts[name] }),
    })),
  ]
  return (
    <>
      <SelectField
        label={t('import.rowsLabel')}
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
    <section ref={panel} className={styles.panel} aria-label={t('import.rowsOfFile')} tabIndex={0}>
      <table {...asTable} aria-label={t('import.dryRun')} aria-rowcount={rows.length + 1} className={styles.table}>
        <thead {...asRowGroup} className={styles.head}>
          <tr {...asRow} aria-rowindex={1} className={styles.row}>
            <th {...asColumnHeader}>{t('import.row')}</th>
            <th {...asColumnHeader}>{t('import.vehicle')}</th>
            <th {...asColumnHeader}>{t('import.result')}</th>
            <th {...asColumnHeader}>{t('import.reasons')}</th>
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
                    {row.name || t('import.noName')}
                  </td>
                  <td {...asCell} className={styles.action} data-action={row.action}>
                    {t(ACTIONS[row.action])}
                  </td>
                  <td {...asCell} className={styles.reasons}>
                    {reasonsText(row.reasons)}
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
