import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ListEditor } from '#app/dashboard/settings/list-editor.tsx'
import { SettingChoice, SettingText } from '#app/dashboard/settings/setting-fields.tsx'
import { SettingsForm } from '#app/dashboard/settings/settings-form.tsx'
import styles from '#app/dashboard/settings/settings-page.module.css'
import { SettingsPage } from '#app/dashboard/settings/settings-page.tsx'
import { useSettings } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { rich } from '#app/ui/rich.tsx'
import { MAX_SPECIAL_DAYS } from '#domain/kinds/settings/business-schema.ts'
import type { SettingsPatch } from '#domain/kinds/settings/schema.ts'
import { daySpans, type OpeningHours, WEEKDAYS, type Weekday } from '#domain/values/time/opening-hours.ts'
import { t } from '#text/t.ts'

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
    <SettingsPage title={t('settings.openingHours')}>
      <SettingsForm
        draft="opening-hours"
        name={t('settings.openingHours')}
        values={valuesOf(openingHours)}
        toPatch={toPatch}
        failure={t('business.openingHoursFailed')}
      >
        <p>{t('business.hoursText')}</p>
        <SettingChoice name="openingHours.timeZone" choices={zones} />
        {WEEKDAYS.map((weekday) => (
          <Day key={weekday} path={`openingHours.${weekday}`} day={t(`shared.${weekday}`)} />
        ))}
        <h2>{t('business.specialDays')}</h2>
        <ListEditor
          name="openingHours.specialDays"
          entry={(number) => t('business.specialDay', { number })}
          add={t('business.addSpecialDay')}
          title="day"
          blank={NEW_DAY}
          empty={t('business.noSpecialDays')}
          most={MAX_SPECIAL_DAYS}
        >
          {(index) => (
            <>
              <div className="form-grid">
                <SettingText name={`openingHours.specialDays.${index}.day`} label={t('business.day')} type="date" />
                <SettingText
                  name={`openingHours.specialDays.${index}.note`}
                  label={t('business.note')}
                  hint={t('business.noteHint')}
                />
              </div>
              <Day
                path={`openingHours.specialDays.${index}`}
                day={t('business.specialDayName', { number: index + 1 })}
              />
            </>
          )}
        </ListEditor>
      </SettingsForm>
    </SettingsPage>
  )
}

function Day({ path, day }: { path: string; day: string }) {
  const [isAdding, setIsAdding] = useState(false)
  const { opens, closes, opensAgain, closesAgain }: DayValues = useWatch({ name: path })
  const hasBreak = isAdding || opensAgain !== '' || closesAgain !== ''
  const hint = (from: string, until: string) =>
    until !== '' && until < from ? { hint: t('business.nextDay') } : undefined
  return (
    <div className={`halves ${styles.times}`}>
      <SettingText name={`${path}.opens`} label={t('business.opens', { day })} type="time" />
      <SettingText name={`${path}.closes`} label={t('business.closes', { day })} type="time" {...hint(opens, closes)} />
      {hasBreak ? (
        <>
          <SettingText name={`${path}.opensAgain`} label={t('business.opensAgain', { day })} type="time" />
          <SettingText
            name={`${path}.closesAgain`}
            label={t('business.closesAgain', { day })}
            type="time"
            {...hint(opensAgain, closesAgain)}
          />
        </>
      ) : (
        closes !== '' && (
          <Button look="quiet" onClick={() => setIsAdding(true)}>
            {rich('business.addBreak', {}, { day })}
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
  return [{ value: '', label: t('business.noTimeZone') }, ...names.map((value) => ({ value, label: value }))]
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
