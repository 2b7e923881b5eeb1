import { ImagePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { UploadedBrandPicture } from '#app/dashboard/calls/site.ts'
import { fieldLabel } from '#app/dashboard/components/field-labels.ts'
import { FileButton } from '#app/dashboard/components/file-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Status } from '#app/ui/status.tsx'
import { type BrandPicture, brandPicture, type Ground } from '#domain/values/brand/brand-picture.ts'
import { t } from '#text/t.ts'
import styles from './brand-page.module.css'
import { uploadFile } from './brand-pictures.ts'

const FILES = 'image/png,image/webp,image/jpeg,image/avif,image/svg+xml'

const ON_GROUND = {
  dark: { alt: 'look.onDarkText', seen: 'look.onDark', unseen: 'look.lowOnDark' },
  light: { alt: 'look.onLightText', seen: 'look.onLight', unseen: 'look.lowOnLight' },
} as const

export type Uploading = Promise<UploadedBrandPicture | string>

interface Props {
  name: 'logo' | 'logoOnDark' | 'icon'
  hint: string
  /** Says what the picture cannot be used for. */
  explain?: (picture: BrandPicture, uploaded: UploadedBrandPicture | null) => ReactNode
  /** @param keep shows progress and result of an upload, and keeps its address */
  more?: (keep: (uploading: Uploading, name: Props['name']) => void) => ReactNode
}

export function BrandPictureField({ name, hint, explain, more }: Props) {
  const { setValue } = useFormContext()
  const address: string | null = useWatch({ name: `brand.${name}` })
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [uploaded, setUploaded] = useState<UploadedBrandPicture | null>(null)
  const picture = brandPicture(address)
  const label = fieldLabel(`brand.${name}`)

  const keep = async (uploading: Uploading, target: Props['name']) => {
    setUploading(true)
    setProblem(undefined)
    const result = await uploading
    setUploading(false)
    if (typeof result === 'string') return setProblem(result)
    if (target === name) setUploaded(result)
    setValue(`brand.${target}`, result.url, { shouldDirty: true })
  }

  return (
    <div className="stack space-2">
      <h3 className="compact medium">{label}</h3>
      <p className="muted small">{hint}</p>
      {picture && (
        <div className="cluster">
          <Preview picture={picture} ground="light" />
          <Preview picture={picture} ground="dark" />
        </div>
      )}
      {picture && explain?.(picture, uploaded?.url === address ? uploaded : null)}
      <div className="cluster">
        <FileButton
          accept={FILES}
          disabled={isUploading}
          onFiles={([file]) => file && void keep(uploadFile(file), name)}
        >
          <ImagePlus aria-hidden size={20} /> {label}
        </FileButton>
        {picture && (
          <Button
            look="quiet"
            aria-label={t('look.removePicture', { picture: label })}
            onClick={() => setValue(`brand.${name}`, null, { shouldDirty: true })}
          >
            {t('settings.remove')}
          </Button>
        )}
        {more?.((uploading, target) => void keep(uploading, target))}
      </div>
      <Status className="muted small">{isUploading && t('common.uploading')}</Status>
      <p role="alert" className="danger small">
        {problem}
      </p>
    </div>
  )
}

function Preview({ picture: { address, visibleOn }, ground }: { picture: BrandPicture; ground: Ground }) {
  return (
    <figure className={`muted ${styles.preview}`} data-ground={ground}>
      <img src={address} alt={t(ON_GROUND[ground].alt)} />
      <figcaption>{t(visibleOn[ground] ? ON_GROUND[ground].seen : ON_GROUND[ground].unseen)}</figcaption>
    </figure>
  )
}
