// Notices of a form that edits a stored record: a restored draft, unsaved changes, and what others changed.

import { History, UsersRound } from 'lucide-react'
import { fieldLabel, useFieldText } from '#app/dashboard/components/field-labels.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Status } from '#app/ui/status.tsx'
import { findCarField } from '#domain/kinds/car/fields/translations.ts'
import { t } from '#text/t.ts'
import type { FieldConflict, RemoteEdit } from './concurrent-edits.ts'
import styles from './form-notices.module.css'

interface DraftNoticeProps {
  /** When the draft was stored, as ISO time. */
  savedAt: string
  onDiscard: () => void
}

export function DraftNotice({ savedAt, onDiscard }: DraftNoticeProps) {
  const format = useFormat()
  return (
    <div className={`cluster ${styles.draft}`}>
      <History aria-hidden size={20} />
      <Status>{t('forms.restored', { moment: format.moment(savedAt) })}</Status>
      <Button look="secondary" onClick={onDiscard}>
        {t('forms.discard')}
      </Button>
    </div>
  )
}

/** @param isDraftStored whether the unsaved values are stored on this device */
export function UnsavedMessage({ isDraftStored }: { isDraftStored: boolean }) {
  return <p className="muted">{t(isDraftStored ? 'forms.unsavedKept' : 'forms.unsaved')}</p>
}

interface PanelProps {
  remoteEdits: readonly RemoteEdit[]
  conflicts: readonly FieldConflict[]
  onKeepMine: (conflict: FieldConflict) => void
  onTakeTheirs: (conflict: FieldConflict) => void
}

/** Lists what others changed in the record while the form was open. Renders nothing when there are no such changes. */
export function ConcurrentEditsPanel({ remoteEdits, conflicts, onKeepMine, onTakeTheirs }: PanelProps) {
  const fieldText = useFieldText()
  if (remoteEdits.length + conflicts.length === 0) return null
  /** The vehicle form holds numbers as the text that was typed. */
  const valueText = (name: string, value: unknown) =>
    fieldText(name, findCarField(name)?.kind === 'amount' ? Number(value) : value)
  return (
    <section aria-label={t('forms.changed')} className={`stack space-3 pad-4 rounded ${styles.panel}`}>
      <Status className={styles.summary}>
        <UsersRound aria-hidden size={20} />
        {t('forms.changedFields', {
          fields: [...conflicts, ...remoteEdits].map(({ name }) => fieldLabel(name)).join('; '),
        })}
      </Status>
      <ul className="stack space-3">
        {conflicts.map((conflict) => (
          <li key={conflict.path} className={`stack space-2 ${styles.field}`}>
            <h3 className="ink compact strong">{fieldLabel(conflict.name)}</h3>
            <ValueComparison
              values={[
                [t('forms.theirs'), valueText(conflict.name, conflict.theirs)],
                [t('forms.mine'), valueText(conflict.name, conflict.mine)],
              ]}
            />
            <div className="actions space-2">
              <Button look="secondary" onClick={() => onKeepMine(conflict)}>
                {t('forms.keepMine')}
              </Button>
              <Button look="secondary" onClick={() => onTakeTheirs(conflict)}>
                {t('forms.takeTheirs')}
              </Button>
            </div>
          </li>
        ))}
        {remoteEdits.map(({ path, name, before, value }) => (
          <li key={path} className={`stack space-2 ${styles.field}`}>
            <h3 className="ink compact strong">{fieldLabel(name)}</h3>
            <ValueComparison
              values={[
                [t('forms.now'), valueText(name, value)],
                [t('forms.before'), valueText(name, before)],
              ]}
            />
          </li>
        ))}
      </ul>
      {conflicts.length > 0 && <p className="muted small">{t('forms.withoutChoice')}</p>}
    </section>
  )
}

/** Shows the values of one field side by side. */
export function ValueComparison({ values }: { values: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={`terms ${styles.values}`}>
      {values.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
