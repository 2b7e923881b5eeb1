import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSettings } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { MAX_SPECIAL_DAYS } from '#domain/kinds/settings/business-schema.ts'
import type { SettingsPatch } from '#domain/kinds/settings/schema.ts'
import { daySpans, type OpeningHours, WEEKDAYS, type Weekday, weekdayName } from '#domain/values/time/opening-hours.ts'
import { ListEditor } from './list-editor.tsx'
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

type Times = Record<Weekday, DayValues>

interface Values {
  openingHours: { timeZone: string; specialDays: (DayValues & { day: string; note: string })[] } & Times
}

const NO_TIMES: DayValues = { opens: '', closes: '', opensAgain: '', closesAgain: '' }
const NEW_DAY = { day: '', note: '', ...NO_TIMES }

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
          that closes before it opens ends after midnight. Visitors read these hours, then the text Business hours of
          the page Contact Info.
        </p>
        <SettingChoice name="openingHours.timeZone" choices={zones} />
        {WEEKDAYS.map((weekday) => (
          <Day key={weekday} path={`openingHours.${weekday}`} name={weekdayName(weekday)} />
        ))}
        <h2>Special days</h2>
        <ListEditor
          name="openingHours.specialDays"
          entry="special day"
          title="day"
          blank={NEW_DAY}
          empty="No holidays or other days with their own hours."
          most={MAX_SPECIAL_DAYS}
        >
          {(index) => (
            <>
              <div className="form-grid">
                <SettingText name={`openingHours.specialDays.${index}.day`} label="Day" type="date" />
                <SettingText
                  name={`openingHours.specialDays.${index}.note`}
                  label="Note"
                  hint="Such as Christmas Eve"
                />
              </div>
              <Day path={`openingHours.specialDays.${index}`} name={`Special day ${index + 1}`} />
            </>
          )}
        </ListEditor>
      </SettingsForm>
    </SettingsPage>
  )
}

function Day({ path, name }: { path: string; name: string }) {
  const [isAdding, setIsAdding] = useState(false)
  const day: DayValues = useWatch({ name: path })
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

function valuesOf({ timeZone, specialDays, ...days }: OpeningHours): Values {
  const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, timesOf(days[weekday])])) as Times
  const special = specialDays.map(({ day, hours, note }) => ({ day, note, ...timesOf(hours) }))
  return { openingHours: { timeZone, ...week, specialDays: special } }
}

function timesOf(hours: string): DayValues {
  const [first, second] = daySpans(hours)
  const { opens = '', closes = '' } = first ?? {}
  return { opens, closes, opensAgain: second?.opens ?? '', closesAgain: second?.closes ?? '' }
}

function toPatch({ openingHours: { timeZone, specialDays, ...days } }: Values): SettingsPatch {
  const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, hoursOf(days[weekday])]))
  const special = specialDays.map(({ day, note, ...times }) => ({ day, note, hours: hoursOf(times) }))
  return { openingHours: { timeZone, ...week, specialDays: special } }
}

const hoursOf = ({ opens, closes, opensAgain, closesAgain }: DayValues): string =>
  [`${opens}-${closes}`, `${opensAgain}-${closesAgain}`].filter((span) => span !== '-').join(', ')
