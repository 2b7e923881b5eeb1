import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { decodeVin } from '#domain/vin/decode-vin.ts'
import { findVin, isVin } from '#domain/vin/vin.ts'
import { loadVinTable } from './load-vin-table.ts'
import { SUGGESTED_NAMES, type SuggestedValues, suggestionText, suggestValues } from './vin-suggestions.ts'

export type VinFormValues = SuggestedValues & { vin: string }

/** The result of decoding a VIN. */
export type Decoded = { vin: string } & (
  | { kind: 'filled'; text: string }
  | { kind: 'nothing-to-fill' | 'unknown-maker' | 'no-table' }
)

interface Options {
  /** The year in the form of a new vehicle. Undefined for a stored one, whose year is never replaced. */
  initialYear: number | undefined
  /** Called with the name of each field that was filled in. */
  onEdit: (name: string) => void
}

/** Fills empty fields of the surrounding form when a person enters a VIN. */
export function useVinSuggestions({ initialYear, onEdit }: Options) {
  const { getValues, setValue, subscribe } = useFormContext<VinFormValues>()
  const [decoded, setDecoded] = useState<Decoded | null>(null)
  const typed = useRef(new Set<string>())
  const filled = useRef<Partial<SuggestedValues>>({})

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (name && type === 'change') typed.current.add(name)
        },
      }),
    [subscribe],
  )

  const fill = (name: keyof VinFormValues, value: string) => {
    setValue(name, value, { shouldDirty: true })
    onEdit(name)
  }

  async function fillFrom(vin: string) {
    const table = await loadVinTable().catch(() => null)
    // The person has typed on.
    if (getValues('vin') !== vin) return
    if (!table) return setDecoded({ vin, kind: 'no-table' })
    const facts = decodeVin(vin, table, new Date().getFullYear() + 1)
    const initial = { make: '', model: '', year: String(initialYear ?? ''), fuelType: '' }
    const values = Object.fromEntries(SUGGESTED_NAMES.map((name) => [name, getValues(name)])) as SuggestedValues
    const form = { values, initial, typed: typed.current, filled: filled.current }
    const { changes, suggested } = suggestValues(facts, form)
    for (const name of SUGGESTED_NAMES) {
      const value = changes[name]
      if (value !== undefined) fill(name, value)
    }
    filled.current = suggested
    const text = suggestionText(suggested)
    if (!facts) setDecoded({ vin, kind: 'unknown-maker' })
    else setDecoded(text === '' ? { vin, kind: 'nothing-to-fill' } : { vin, kind: 'filled', text })
  }

  /** Call with the text of the field after each change. Once it contains a whole VIN, the field shows the VIN alone. */
  function enter(text: string) {
    const vin = findVin(text)
    if (vin === undefined) return
    if (vin !== text) fill('vin', vin)
    if (isVin(vin)) void fillFrom(vin)
  }

  /** For a VIN that was not typed. */
  function take(vin: string) {
    fill('vin', vin)
    enter(vin)
  }

  return { enter, take, decoded }
}
