import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import styles from './back-in-app.module.css'

/** The window of an installed app has no button of the browser's to go back with. */
export default function BackInApp() {
  const navigate = useNavigate()
  // Each arrival may have made a place to go back to.
  useLocation()
  if (history.length <= 1) return null
  return (
    <button type="button" className={styles.back} aria-label="Back" onClick={() => navigate(-1)}>
      <ArrowLeft aria-hidden size={22} />
    </button>
  )
}
