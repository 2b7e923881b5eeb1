import { Link } from 'react-router-dom'
import { useConnection } from '#app/sync/use-connection.ts'
import { ConnectionStatus } from '#app/ui/connection-status.tsx'
import { ATTENTION_PATH } from '../attention/attention-path.ts'
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
