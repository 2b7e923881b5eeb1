// The forms of a page of the settings for its texts in the other languages of the site, below the form of the default texts.
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { inLanguage } from '#app/dashboard/components/field-labels.ts'
import { useSettings } from '#app/local/state/settings.ts'
import type { SettingsPatch, SiteSettings } from '#domain/kinds/settings/schema.ts'
import { fieldsToPatch, settingsFields } from '#domain/kinds/settings/settings-fields.ts'
import { settingTranslation, translationFields } from '#domain/kinds/settings/translated-settings.ts'
import type { LanguageCode } from '#domain/values/languages.ts'
import { SettingText } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'

interface Text {
  /** The name of the default text: `footerInfo.description`. */
  name: string
  label?: string
  rows?: number
  /** The editor of a list of entries. */
  list?: ComponentType<{ name: string }>
}

interface Props {
  /** As for `SettingsForm`, of the default texts. */
  draft: string
  name: string
  failure: string
  texts: readonly Text[]
}

export function TranslationForms({ draft, name, failure, texts }: Props) {
  const settings = useSettings()
  const { hash } = useLocation()
  return settings.languages.others.map((language) => (
    <details key={language} open={hash.startsWith(`#translations.${language}.`)}>
      <summary>{inLanguage(name, language)}</summary>
      <SettingsForm
        draft={`${draft} ${language}`}
        name={inLanguage(name, language)}
        values={valuesOf(settings, language, texts)}
        toPatch={toPatch}
        failure={failure}
      >
        {texts.map(({ name: base, list: List, label, rows }) => {
          const path = settingTranslation(base, language)
          return List ? (
            <List key={base} name={path} />
          ) : (
            <SettingText key={base} name={path} label={label} rows={rows} />
          )
        })}
      </SettingsForm>
    </details>
  ))
}

const LINES = /\.included$/

/** The translations as a form has them. A list of lines is one text. */
function valuesOf(settings: SiteSettings, language: LanguageCode, texts: readonly Text[]): SettingsPatch {
  const names = texts.map(({ name }) => settingTranslation(name, language))
  const fields = new Map([...translationFields(language), ...settingsFields(settings)])
  const entries = names.map((name): [string, unknown] => {
    const value = fields.get(name)
    return [name, LINES.test(name) ? (value as string[]).join('\n') : value]
  })
  // The form library copies plain objects only.
  return structuredClone(fieldsToPatch(entries))
}

function toPatch(values: SettingsPatch): SettingsPatch {
  const entries = Array.from(settingsFields(values), ([name, value]): [string, unknown] => [
    name,
    LINES.test(name) ? linesOf(value as string) : value,
  ])
  return fieldsToPatch(entries)
}

/** The lines of a text that are not blank. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
