import { Link } from 'react-router-dom'
import { useSettings } from '#app/local/state/settings.ts'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import { legalTitle } from '#domain/kinds/settings/legal-title.ts'
import styles from './inquiry-form.module.css'

/** The recipient of the data in the form. */
export function PrivacyNote() {
  const settings = useSettings()
  const { legalPages } = settings
  return (
    <p className={styles.privacy}>
      Your data goes to {dealerName(settings)} only, to answer your enquiry.
      {legalPages.privacy.enabled && (
        <>
          {' '}
          <Link to="/privacy">{legalTitle(legalPages, 'privacy')}</Link>
        </>
      )}
    </p>
  )
}
