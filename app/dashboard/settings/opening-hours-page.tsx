import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSettings } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import type { SettingsPatch } from '#domain/kinds/settings/schema.ts'
import { daySpans, type OpeningHours, WEEKDAYS, type Weekday, weekdayName } from '#domain/values/time/opening-hours.ts'
import { SettingChoice, SettingText } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings-page.module.css'
import { SettingsPage } from './settings-page.tsx'

interface DayValues {
  opens: string
  closes: string
  /** After a break. */
  opensAgain: string
  closesAgain: string
}

interface Values {
  openingHours: { timeZone: string } & Record<Weekday, DayValues>
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
          How long a message waits is counted in these hours. Leave both times of a day empty when you are closed. A day
          that closes before it opens ends after midnight. The text for visitors is Business hours on the page Contact
          Info.
        </p>
        <SettingChoice name="openingHours.timeZone" choices={zones} />
        {WEEKDAYS.map((weekday) => (
          <Day key={weekday} weekday={weekday} />
        ))}
      </SettingsForm>
    </SettingsPage>
  )
}

function Day({ weekday }: { weekday: Weekday }) {
  const [isAdding, setIsAdding] = useState(false)
  const path = `openingHours.${weekday}`
  const day: DayValues = useWatch({ name: path })
  const name = weekdayName(weekday)
  const hasBreak = isAdding || day.opensAgain !== '' || day.closesAgain !== ''
  const hint = (opens: string, closes: string) =>
    closes !== '' && closes < opens ? { hint: 'On the next day' } : undefined
  return (
    <div className={`halves ${styles.times}`}>
      <SettingText name={`${path}.opens`} label={`${name} opens`} type="time" />
      <SettingText name={`${path}.closes`} label={`${name} closes`} type="time" {...hint(day.opens, day.closes)} />
      {hasBreak ? (
        <>
          <SettingText name={`${path}.opensAgain`} label={`${name} opens again`} type="time" />
          <SettingText
            name={`${path}.closesAgain`}
            label={`${name} closes again`}
            type="time"
            {...hint(day.opensAgain, day.closesAgain)}
          />
        </>
      ) : (
        day.closes !== '' && (
          <Button look="quiet" onClick={() => setIsAdding(true)}>
            Add a break<span className="visually-hidden"> on {name}</span>
          </Button>
        )
      )}
    </div>
  )
}

/** The zone of this device first, then the stored one, which this browser may list under another name. */
function zoneChoices(stored: string) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const names = [...new Set([own, stored, ...Intl.supportedValuesOf('timeZone')])].filter((name) => name !== '')
  return [{ value: '', label: 'Not set: every hour counts' }, ...names.map((value) => ({ value, label: value }))]
}

function valuesOf({ timeZone, ...days }: OpeningHours): Values {
  const entries = WEEKDAYS.map((weekday) => {
    const [first, second] = daySpans(days[weekday])
    const { opens = '', closes = '' } = first ?? {}
    return [weekday, { opens, closes, opensAgain: second?.opens ?? '', closesAgain: second?.closes ?? '' }] as const
  })
  return { openingHours: { timeZone, ...(Object.fromEntries(entries) as Record<Weekday, DayValues>) } }
}

function toPatch({ openingHours: { timeZone, ...days } }: Values): SettingsPatch {
  const entries = WEEKDAYS.map((weekday) => {
    const { opens, closes, opensAgain, closesAgain } = days[weekday]
    const spans = [`${opens}-${closes}`, `${opensAgain}-${closesAgain}`].filter((span) => span !== '-')
    return [weekday, spans.join(', ')] as const
  })
  return { openingHours: { timeZone, ...Object.fromEntries(entries) } }
}
