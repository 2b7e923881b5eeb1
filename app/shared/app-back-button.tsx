import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { t } from '#text/t.ts'
import styles from './app-back-button.module.css'

/** A Back button for the window of an installed app, where the browser shows none. */
export default function AppBackButton() {
  const navigate = useNavigate()
  // Renders again after each navigation, which may change `history.length`.
  useLocation()
  if (history.length <= 1) return null
  return (
    <button
      type="button"
      className={`icon-button ${styles.back}`}
      aria-label={t('shared.back')}
      onClick={() => navigate(-1)}
    >
      <ArrowLeft aria-hidden size={22} />
    </button>
  )
}
