import { useMemo } from 'react'
import { useSettings } from '#app/local/state/settings.ts'
import type { SettingsPatch, SiteSettings } from '#domain/settings/settings.ts'
import { openingTimes, WEEKDAYS, type Weekday } from '#domain/values/opening-hours.ts'
import { SettingChoice, SettingText } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings-page.module.css'
import { SettingsPage } from './settings-page.tsx'

interface Values {
  openingHours: { timeZone: string } & Record<Weekday, { opens: string; closes: string }>
}

export function OpeningHoursPage() {
  const { openingHours } = useSettings()
  const { timeZone } = openingHours
  const zones = useMemo(() => zoneChoices(timeZone), [timeZone])
  return (
    <SettingsPage title="Opening hours">
      <SettingsForm
        name="Opening hours"
        values={valuesOf(openingHours)}
        toPatch={toPatch}
        failure="Failed to update the opening hours"
      >
        <p>
          How long a message waits is counted in these hours. Leave both times of a day empty when you are closed. The
          text for visitors is Business hours on the page Contact Info.
        </p>
        <SettingChoice name="openingHours.timeZone" choices={zones} />
        {WEEKDAYS.map((weekday) => {
          const name = weekday.charAt(0).toUpperCase() + weekday.slice(1)
          return (
            <div key={weekday} className={styles.times}>
              <SettingText name={`openingHours.${weekday}.opens`} label={`${name} opens`} type="time" />
              <SettingText name={`openingHours.${weekday}.closes`} label={`${name} closes`} type="time" />
            </div>
          )
        })}
      </SettingsForm>
    </SettingsPage>
  )
}

/** The zone of this device first, then the stored one, which this browser may list under another name. */
function zoneChoices(stored: string) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const names = [...new Set([own, stored, ...Intl.supportedValuesOf('timeZone')])].filter((name) => name !== '')
  return [{ value: '', label: 'Not set: every hour counts' }, ...names.map((value) => ({ value, label: value }))]
}

function valuesOf({ timeZone, ...days }: SiteSettings['openingHours']): Values {
  const entries = WEEKDAYS.map((weekday) => {
    const [opens, closes] = openingTimes(days[weekday]) ?? ['', '']
    return [weekday, { opens, closes }] as const
  })
  return {
    openingHours: { timeZone, ...(Object.fromEntries(entries) as Record<Weekday, { opens: string; closes: string }>) },
  }
}

function toPatch({ openingHours: { timeZone, ...days } }: Values): SettingsPatch {
  const entries = WEEKDAYS.map((weekday) => {
    const { opens, closes } = days[weekday]
    return [weekday, opens === '' && closes === '' ? '' : `${opens}-${closes}`] as const
  })
  return { openingHours: { timeZone, ...Object.fromEntries(entries) } }
}
