// Faults in the language of the page: by code and values. The English `message` is for a code without a text, such as that of a newer
// server.
import type { FaultValues } from '#domain/values/faults/faults.ts'
import type { Issue } from '#domain/values/issue.ts'
import { texts } from './t.ts'

/** A fault as it was received or stored. */
export interface ReceivedFault {
  code?: string | undefined
  values?: FaultValues | undefined
  message?: string | undefined
  path?: string | undefined
}

/** With the label of the field in the language of the page, where it has one. English sentences have the labels of the API. */
export function faultText(received: ReceivedFault): string {
  const { values = {}, message = '', path } = received
  const { field } = values
  const isTranslated = texts().language !== 'en' && path && typeof field === 'string'
  const label = isTranslated ? { field: texts().label(`field.${path}`, field) } : {}
  return texts().textOf(keyOf(received), { ...values, ...label }) ?? message
}

/** The distinct texts of invalid fields, as the forms show them, else that of the refusal. */
export function refusalText({
  errors = [],
  ...refusal
}: ReceivedFault & { errors?: readonly Issue[] | undefined }): string {
  return errors.length > 0 ? [...new Set(errors.map(faultText))].join('. ') : faultText(refusal)
}

/** The `lang` of an element that shows the English message. */
export function faultLang(received: ReceivedFault): 'en' | undefined {
  const { language, textOf } = texts()
  return language !== 'en' && textOf(keyOf(received), received.values ?? {}) === undefined ? 'en' : undefined
}

const keyOf = ({ code, values }: ReceivedFault) =>
  values?.reason === undefined ? `rule.${code}` : `rule.${code}.${values.reason}`
