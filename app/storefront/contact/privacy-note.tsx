import { Link } from 'react-router-dom'
import { useSettings } from '#app/local/state/settings.ts'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import { legalTitle } from '#domain/kinds/settings/legal-title.ts'
import { t } from '#text/t.ts'
import styles from './inquiry-form.module.css'

/** Names those who see the data in the form, and why. */
export function PrivacyNote() {
  const settings = useSettings()
  const { legalPages } = settings
  return (
    <p className={`muted ${styles.privacy}`}>
      {t('contact.privacy', { dealer: dealerName(settings) })}
      {legalPages.privacy.enabled && (
        <>
          {' '}
          <Link to="/privacy">{legalTitle(legalPages, 'privacy')}</Link>
        </>
      )}
    </p>
  )
}
