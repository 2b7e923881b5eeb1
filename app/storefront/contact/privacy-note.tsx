import { Link } from 'react-router-dom'
import { useSettings } from '#app/local/state/settings.ts'
import { DATA_READERS } from '#domain/kinds/settings/data-readers.ts'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import { legalTitle } from '#domain/kinds/settings/legal-title.ts'
import styles from './inquiry-form.module.css'

/** Names those who see the data in the form, and why. */
export function PrivacyNote() {
  const settings = useSettings()
  const { legalPages } = settings
  return (
    <p className={styles.privacy}>
      {dealerName(settings)} uses your data to answer you, because you asked. It is seen by {DATA_READERS}, and never
      sold.
      {legalPages.privacy.enabled && (
        <>
          {' '}
          <Link to="/privacy">{legalTitle(legalPages, 'privacy')}</Link>
        </>
      )}
    </p>
  )
}
