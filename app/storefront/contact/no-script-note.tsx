import { useSettings } from '#app/local/state/settings.ts'
import { phoneUrl } from '#app/ui/contact-urls.ts'
import styles from './inquiry-form.module.css'

/** Other ways to send an inquiry, visible without scripts: the form is sent by the app only. */
export function NoScriptNote() {
  const { phone, email } = useSettings().contactInfo
  return (
    <p className={styles.noScript}>
      This form needs JavaScript.
      {phone && (
        <>
          {' '}
          Call us: <a href={phoneUrl(phone)}>{phone}</a>.
        </>
      )}
      {email && (
        <>
          {' '}
          Write to us: <a href={`mailto:${email}`}>{email}</a>.
        </>
      )}
    </p>
  )
}
