import { ImagePlus } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FileButton } from '#app/dashboard/components/file-button.tsx'
import { uploadPicture } from '#app/dashboard/photos/upload-picture.ts'
import { SettingText } from '#app/dashboard/settings/setting-fields.tsx'
import { PictureUrlContext, usePictureUrls } from '#app/ui/picture/picture-urls.ts'
import { Status } from '#app/ui/status.tsx'
import { t } from '#text/t.ts'
import styles from './background-field.module.css'

/** While an address is typed, the picture is not requested. */
const TYPING_MS = 500

interface BackgroundFieldProps {
  name: string
  label: string
  /** The position in the form, part of the name of the upload. */
  number: number
}

/** The address of a background with its preview, and an upload of a picture. A broken address can be saved, with a warning. */
export function BackgroundField({ name, label, number }: BackgroundFieldProps) {
  const { setValue } = useFormContext()
  const address: string = useWatch({ name })
  const [initial] = useState(address)
  const [upload, setUpload] = useState<{ isRunning: boolean; problem?: string }>({ isRunning: false })

  const chooseFile = async (file: File) => {
    setUpload({ isRunning: true })
    const result = await uploadPicture(file)
    if (typeof result === 'string') return setUpload({ isRunning: false, problem: result })
    setValue(name, result.address, { shouldDirty: true })
    setUpload({ isRunning: false })
  }

  return (
    <div className="stack space-2">
      <SettingText name={name} label={label} type="url" />
      <div className="cluster">
        <Preview key={address} address={address} isTyping={address !== initial} />
        <FileButton
          accept="image/*"
          aria-label={t('look.uploadNumber', { number })}
          onFiles={([file]) => file && void chooseFile(file)}
        >
          <ImagePlus aria-hidden size={20} /> {t('settings.uploadPicture')}
        </FileButton>
      </div>
      <Status className="muted small">{upload.isRunning && t('common.uploading')}</Status>
      <p role="alert" className={`danger small ${styles.problem}`}>
        {upload.problem}
      </p>
    </div>
  )
}

function Preview({ address, isTyping }: { address: string; isTyping: boolean }) {
  const [isTyped, setTyped] = useState(!isTyping)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(true), TYPING_MS)
    return () => clearTimeout(timer)
  }, [])
  return isTyped && address !== '' ? <CheckedPicture address={address} /> : <span className={styles.empty} />
}

function CheckedPicture({ address }: { address: string }) {
  const urls = use(PictureUrlContext)
  const [url] = usePictureUrls([address])
  const [isBroken, setBroken] = useState(false)
  if (isBroken || url === '') {
    return <Status className={`danger small ${styles.problem}`}>{t('look.backgroundUnseen')}</Status>
  }
  if (url === null || url === undefined) return <span className={styles.empty} />
  return <img className={styles.preview} src={url} alt="" onError={() => urls?.fail(address) || setBroken(true)} />
}
