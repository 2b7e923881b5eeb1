import { UsersRound } from 'lucide-react'
import { fieldLabel, fieldValue } from '#app/dashboard/attention/mutation-labels.ts'
import { Button } from '#app/ui/button.tsx'
import type { Dispute, Moved } from './concurrent-edits.ts'
import styles from './form-notices.module.css'
import { Sides } from './value-comparison.tsx'

interface Props {
  /** Changed by others and followed by the form. */
  moved: readonly Moved[]
  /** Changed by others and by this person. */
  disputes: readonly Dispute[]
  onMine: (dispute: Dispute) => void
  onTheirs: (dispute: Dispute) => void
}

/** What others have made of the record while the form was open, so that nothing of it is overwritten unseen. */
export function MeanwhilePanel({ moved, disputes, onMine, onTheirs }: Props) {
  if (moved.length + disputes.length === 0) return null
  return (
    <section aria-label="Changed meanwhile" className={styles.meanwhile}>
      <p role="status" className={styles.told}>
        <UsersRound aria-hidden size={20} />
        Changed meanwhile: {[...disputes, ...moved].map(({ name }) => fieldLabel(name)).join('; ')}
      </p>
      <ul className={styles.fields}>
        {disputes.map((dispute) => (
          <li key={dispute.path} className={styles.field}>
            <h3 className={styles.name}>{fieldLabel(dispute.name)}</h3>
            <Sides
              values={[
                ['Theirs, stands now', words(dispute.name, dispute.theirs)],
                ['Yours', words(dispute.name, dispute.mine)],
              ]}
            />
            <div className={styles.actions}>
              <Button look="secondary" onClick={() => onMine(dispute)}>
                Keep mine
              </Button>
              <Button look="secondary" onClick={() => onTheirs(dispute)}>
                Take theirs
              </Button>
            </div>
          </li>
        ))}
        {moved.map(({ path, name, was, value }) => (
          <li key={path} className={styles.field}>
            <h3 className={styles.name}>{fieldLabel(name)}</h3>
            <Sides
              values={[
                ['Now, in this form too', words(name, value)],
                ['Before', words(name, was)],
              ]}
            />
          </li>
        ))}
      </ul>
      {disputes.length > 0 && (
        <p className={styles.hint}>
          Saved without a choice, theirs stands and yours waits under Needs attention; of lists nothing is lost.
        </p>
      )}
    </section>
  )
}

/** Numbers stand in a form as they are typed. */
function words(name: string, value: unknown): string {
  const isNumber = name === 'price' || name === 'mileage'
  return fieldValue(name, isNumber ? Number(value) : value)
}
