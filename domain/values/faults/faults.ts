// Every fault that the API and the rules name: a code, values and an English sentence. The sentences of the other languages are in
// `text/*/rules.ts`.
import { DEFAULT_NOTATION, numberText } from '#domain/values/notation.ts'
import { COPY_FAULTS } from './copy-faults.ts'
import { FIELD_FAULTS } from './field-faults.ts'
import { FORM_FAULTS, LOG_IN_FAULTS, PROXY_FAULTS } from './form-faults.ts'
import { RECORD_FAULTS } from './record-faults.ts'
import { REQUEST_FAULTS } from './request-faults.ts'
import { USER_FAULTS } from './user-faults.ts'

/** By code. A code with several sentences has a reason behind a dot. */
export const FAULTS = {
  ...FIELD_FAULTS,
  ...FORM_FAULTS,
  ...RECORD_FAULTS,
  ...LOG_IN_FAULTS,
  ...USER_FAULTS,
  ...REQUEST_FAULTS,
  ...PROXY_FAULTS,
  ...COPY_FAULTS,
} as const

type Faults = typeof FAULTS
export type FaultKey = keyof Faults
export type FaultCode = FaultKey extends infer Key ? (Key extends `${infer Code}.${string}` ? Code : Key) : never
export type FaultValues = Readonly<Record<string, string | number>>

type Name<Placeholder extends string> = Placeholder extends `${infer N}, number` ? N : Placeholder
type Names<Text extends string> = Text extends `${string}{${infer Placeholder}}${infer Rest}`
  ? Name<Placeholder> | Names<Rest>
  : never
/** The values that the sentence of a fault needs. */
export type ValuesOf<Key extends FaultKey> = [Names<Faults[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<Names<Faults[Key]>, string | number>>]

export interface Fault {
  code: FaultCode
  /** With the `reason` of a code that has several sentences. */
  values: FaultValues
  /** English. */
  message: string
}

export function fault<Key extends FaultKey>(key: Key, ...[values]: ValuesOf<Key>): Fault {
  const [code = key, reason] = key.split('.')
  return {
    code: code as FaultCode,
    values: { ...(reason === undefined ? {} : { reason }), ...values },
    message: FAULTS[key].replace(/\{(\w+)(, number)?\}/g, (_, name: string, isCount?: string) => {
      const value = (values as FaultValues)[name]
      return isCount ? numberText(Number(value), DEFAULT_NOTATION) : String(value)
    }),
  }
}
