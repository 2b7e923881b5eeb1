import { ImagePlus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { FileButton, PICTURE_FILES } from '#app/dashboard/components/file-button.tsx'
import { uploadPicture } from '#app/dashboard/photos/upload-picture.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { usePictureUrls } from '#app/ui/picture/picture-urls.ts'
import { Status } from '#app/ui/status.tsx'
import type { User } from '#domain/kinds/user/schema.ts'
import { t } from '#text/t.ts'
import styles from './profile-fields.module.css'

export interface Profile {
  title: string
  phone: string
  photo: string | null
}

export const profileOf = ({ title = '', phone = '', photo = null }: Partial<User>): Profile => ({ title, phone, photo })

interface Props {
  profile: Profile
  onChange: (changes: Partial<Profile>) => void
  errorIdOf: (field: string) => string | undefined
  disabled: boolean
}

/** The part of a user beside the name that visitors see, if the user is shown to them. */
export function ProfileFields({ profile, onChange, errorIdOf, disabled }: Props) {
  const [upload, setUpload] = useState<{ isRunning: boolean; problem?: string }>({ isRunning: false })

  const chooseFile = async (file: File) => {
    setUpload({ isRunning: true })
    const result = await uploadPicture(file)
    if (typeof result === 'string') return setUpload({ isRunning: false, problem: result })
    onChange({ photo: result.address })
    setUpload({ isRunning: false })
  }

  return (
    <>
      <TextField
        label={t('users.jobTitle')}
        autoComplete="organization-title"
        hint={t('users.jobTitleHint')}
        value={profile.title}
        errorId={errorIdOf('title')}
        disabled={disabled}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        label={t('common.phone')}
        type="tel"
        autoComplete="tel"
        value={profile.phone}
        errorId={errorIdOf('phone')}
        disabled={disabled}
        onChange={({ target }) => onChange({ phone: target.value })}
      />
      <div className="cluster">
        <Portrait key={profile.photo} address={profile.photo} />
        <FileButton
          accept={PICTURE_FILES}
          disabled={disabled || upload.isRunning}
          onFiles={([file]) => file && void chooseFile(file)}
        >
          <ImagePlus aria-hidden size={20} /> {t('users.choosePhoto')}
        </FileButton>
        {profile.photo && (
          <Button look="quiet" disabled={disabled} onClick={() => onChange({ photo: null })}>
            {t('users.removePhoto')}
          </Button>
        )}
      </div>
      <Status className="muted small">{upload.isRunning && t('common.uploading')}</Status>
      <p role="alert" className="danger small">
        {upload.problem}
      </p>
    </>
  )
}

function Portrait({ address }: { address: string | null }) {
  const [url] = usePictureUrls(address ? [address] : [])
  if (!url) {
    return (
      <span className={`muted ${styles.portrait}`}>
        <UserRound aria-hidden size={32} />
      </span>
    )
  }
  return <img className={`muted ${styles.portrait}`} src={url} alt="" />
}
