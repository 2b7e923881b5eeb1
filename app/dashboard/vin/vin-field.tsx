import { ScanBarcode } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { t } from '#text/t.ts'
import { useVinSuggestions, type VinFormValues } from './use-vin-suggestions.ts'
import styles from './vin-field.module.css'
import { VinNotes } from './vin-notes.tsx'

const FOCUS_AFTER_MS = 50

const ScanDialog = optionalComponent(() => import('./scan-dialog.tsx'))

interface Props {
  label: string
  error: string | undefined
  /** The vehicle of the form; null for a new one. */
  carUid: string | null
  /** The year that the form of a new vehicle begins with. */
  currentYear: number
  /** Called after a change that is no input event, with the name of the field. */
  onEdit: (name: string) => void
}

/** The VIN of the surrounding vehicle form, typed or scanned. It fills empty fields of the form. */
export function VinField({ label, error, carUid, currentYear, onEdit }: Props) {
  const { register, control, setFocus } = useFormContext<VinFormValues>()
  const initialYear = carUid === null ? currentYear : undefined
  const { enter, take, decoded } = useVinSuggestions({ initialYear, onEdit })
  const [isScanning, setIsScanning] = useState(false)
  const text = useWatch({ control, name: 'vin' })

  return (
    <div className="stack space-3 container">
      <div className={styles.row}>
        <TextField
          label={label}
          error={error}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          {...register('vin', { onChange: (event) => enter(event.target.value) })}
        />
        <Button look="secondary" className={styles.scan} onClick={() => setIsScanning(true)}>
          <ScanBarcode aria-hidden /> {t('vin.scan')}
        </Button>
      </div>
      <VinNotes text={text} carUid={carUid} decoded={decoded} onFix={take} />
      {isScanning && (
        <Suspense>
          <ScanDialog
            onScan={(scanned) => {
              setIsScanning(false)
              take(scanned)
            }}
            onType={() => {
              setIsScanning(false)
              // After the dialog has returned the focus to the button.
              setTimeout(() => setFocus('vin'), FOCUS_AFTER_MS)
            }}
            onClose={() => setIsScanning(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
