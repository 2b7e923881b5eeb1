import { Link } from 'react-router-dom'
import { ATTENTION_PATH } from '#app/dashboard/attention/attention-path.ts'
import { ConnectionStatus } from '#app/shared/connection-status.tsx'
import { useConnection } from '#app/sync/live/use-connection.ts'
import styles from './shell.module.css'

export function Connection() {
  const { secure } = useConnection()
  return (
    <div className={styles.connection}>
      {!secure && <p className={styles.note}>Offline use needs HTTPS</p>}
      <ConnectionStatus link={(words) => <Link to={ATTENTION_PATH}>{words}</Link>} />
    </div>
  )
}
