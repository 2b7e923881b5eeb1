import { Circle, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useBulkChange } from '#app/dashboard/bulk/use-bulk-change.ts'
import { useUsers } from '#app/dashboard/components/hooks/use-users.ts'
import { listText } from '#app/dashboard/components/list-text.ts'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { openedSettings } from '#app/dashboard/settings/settings-page.tsx'
import { startingSettings } from '#app/dashboard/settings/starting-settings.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import { t } from '#text/t.ts'
import styles from './first-steps.module.css'
import { SAMPLE_FIELDS, sampleFields } from './sample-fields.ts'

const DISMISSED_KEY = 'first-steps-dismissed'

/** Guides the owner of a new site, until all steps are done or the list is dismissed on this device. */
export function FirstSteps() {
  const { cars, state } = useCars()
  const { users, state: usersState } = useUsers()
  const settings = useSettings()
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED_KEY) === 'yes')
  const [starting, setStarting] = useState<SiteSettings | null>(null)
  const language = settings.languages.default
  useEffect(() => {
    // The list is left out while the texts of the language cannot be loaded.
    if (!isDismissed) startingSettings(language).then(setStarting, () => setStarting(null))
  }, [isDismissed, language])
  if (isDismissed || state !== 'ready' || usersState === 'loading' || !starting) return null
  const steps = firstSteps(cars, settings, starting, usersState === 'ready' ? users.length : null)
  if (steps.every((step) => step.isDone)) return null

  const dismiss = () => {
    localStorage.setItem(DISMISSED_KEY, 'yes')
    setDismissed(true)
  }

  return (
    <section aria-labelledby="first-steps" className="panel">
      <div className={`row between ${styles.head}`}>
        <h2 id="first-steps">{t('work.firstSteps')}</h2>
        <Button look="quiet" onClick={dismiss}>
          {rich('work.dismiss', {})}
        </Button>
      </div>
      <ul className={styles.steps}>
        {steps.map(({ name, to, isDone: done, left = [] }) => (
          <li key={name} className={`tall-links ${styles.step}`} data-done={done || undefined}>
            {done ? (
              <CircleCheck aria-label={t('work.done')} size={20} />
            ) : (
              <Circle aria-label={t('work.toDo')} size={20} />
            )}
            {done ? (
              <span>{name}</span>
            ) : (
              <span>
                <Link to={`${DASHBOARD_PATH}/${to}`}>{name}</Link>
                {left.length > 0 && (
                  <span className={`muted small ${styles.left}`}>{t('work.left', { fields: listText(left) })}</span>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FirstStep {
  name: string
  /** Path below the dashboard. */
  to: string
  isDone: boolean
  /** Labels of the settings that still have a value of the sample dealership. */
  left?: string[]
}

/** The settings that describe the dealership, by the page that edits them. */
const SITE_STEPS = [
  { name: 'work.enterName', to: 'settings/site', sections: ['siteName', 'tagline', 'companyInfo'] },
  { name: 'work.enterContact', to: 'settings/contact-info', sections: ['contactInfo'] },
  { name: 'work.enterSocial', to: 'settings/social-media', sections: ['socialMedia'] },
  { name: 'work.describe', to: 'settings/about-us', sections: ['aboutInfo'] },
  { name: 'work.writeFooter', to: 'settings/footer-info', sections: ['footerInfo'] },
] as const

/** The settings whose defaults may fit: it is enough to have opened the page, or to have changed something. */
const CHECKS = [
  { name: 'work.checkPromises', page: 'promises', section: 'promises' },
  { name: 'work.addLogo', page: 'brand', section: 'brand' },
  { name: 'work.chooseRecipients', page: 'contact-info', section: 'inquiryMail' },
  { name: 'work.enterHours', page: 'opening-hours', section: 'openingHours' },
  { name: 'work.checkLegal', page: 'legal-pages', section: 'legalPages' },
] as const

/**
 * A step of the sample's settings is done when none of its settings has a value of the sample dealership.
 *
 * @param starting the settings of a new site
 * @param userCount null when the users could not be loaded, for example offline. The step about users is left out then.
 */
function firstSteps(
  cars: readonly Car[],
  settings: SiteSettings,
  starting: SiteSettings,
  userCount: number | null,
): FirstStep[] {
  const ofSample = sampleFields(settings, starting)
  const siteSteps = SITE_STEPS.map(({ name, to, sections }) => {
    const fields = ofSample.filter((field) => sections.some((section) => section === field.split('.')[0]))
    const left = fields.map((field) => t(SAMPLE_FIELDS[field]))
    return { name: t(name), to, left, isDone: left.length === 0 }
  })
  const opened = openedSettings()
  const checks = CHECKS.map(({ name, page, section }) => ({
    name: t(name),
    to: `settings/${page}`,
    isDone: opened.includes(page) || !sameValue(settings[section], starting[section]),
  }))
  const steps = [
    ...siteSteps,
    ...checks,
    { name: t('work.addFirst'), to: 'add-car', isDone: cars.some(({ sample }) => !sample) },
  ]
  const userSteps = userCount === null ? [] : [{ name: t('work.addUser'), to: 'users', isDone: userCount > 1 }]
  const shown = settings.isPublic ? [] : [{ name: t('work.show'), to: 'settings/site', isDone: false, left: [] }]
  return [...steps, ...userSteps, ...shown]
}

/** Offers to delete the sample vehicles while there are some. */
export function SampleInventory() {
  const samples = useCars().cars.filter(({ sample }) => sample)
  const { run } = useBulkChange()
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (samples.length === 0) return null
  const count = samples.length

  const remove = () => {
    setDialogOpen(false)
    const requests = samples.map(({ uid, saleId }) => ({ name: 'car.delete' as const, uid, args: { saleId } }))
    void run(requests, (count) => t('bulk.deleted', { count }))
  }

  return (
    <div className={`panel ${styles.samples}`}>
      <p>{t('work.sampleText', { count })}</p>
      <Button look="secondary" onClick={() => setDialogOpen(true)}>
        {t('work.removeSamples')}
      </Button>
      <AlertDialog
        open={isDialogOpen}
        title={t('work.removeSamples')}
        action={t('work.deleteSamples')}
        onConfirm={remove}
        onCancel={() => setDialogOpen(false)}
      >
        {t('work.deletesSamples', { count })}
      </AlertDialog>
    </div>
  )
}
