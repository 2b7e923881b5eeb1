import { TriangleAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { ATTENTION_PATH } from '#app/dashboard/attention/attention-path.ts'
import { useAttention } from '#app/local/state/use-attention.ts'
import styles from './attention-alert.module.css'

/** Stands on every page until the last refused change and the last conflict is settled. */
export function AttentionAlert() {
  const count = useAttention().length
  const { pathname } = useLocation()
  if (count === 0 || pathname === ATTENTION_PATH) return null
  return (
    <div role="alert" className={styles.alert}>
      <TriangleAlert aria-hidden size={20} />
      <p>
        <Link to={ATTENTION_PATH}>Needs attention</Link>:{' '}
        {count === 1 ? 'one change could not be made as asked.' : `${count} changes could not be made as asked.`}
      </p>
    </div>
  )
}
