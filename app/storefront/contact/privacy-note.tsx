import { Link } from 'react-router-dom'
import { useSettings } from '#app/local/state/settings.ts'
import { legalTitle } from '#domain/settings/legal-title.ts'
import styles from './inquiry-form.module.css'

/** Who receives the data of the form. */
export function PrivacyNote() {
  const { siteName, companyInfo, legalPages } = useSettings()
  return (
    <p className={styles.privacy}>
      Your data goes to {companyInfo.name || siteName} only, to answer your enquiry.
      {legalPages.privacy.enabled && (
        <>
          {' '}
          <Link to="/privacy">{legalTitle(legalPages, 'privacy')}</Link>
        </>
      )}
    </p>
  )
}
