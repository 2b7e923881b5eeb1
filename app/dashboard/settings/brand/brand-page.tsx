import { useFormContext, useWatch } from 'react-hook-form'
import type { UploadedBrandPicture } from '#app/dashboard/calls/site.ts'
import { SettingText } from '#app/dashboard/settings/setting-fields.tsx'
import { SettingsForm } from '#app/dashboard/settings/settings-form.tsx'
import { SettingsPage } from '#app/dashboard/settings/settings-page.tsx'
import { useSettings } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { type BrandPicture, brandPicture, logoOn } from '#domain/values/brand/brand-picture.ts'
import { t } from '#text/t.ts'
import styles from './brand-page.module.css'
import { BrandPictureField } from './brand-picture-field.tsx'
import { uploadWhite } from './brand-pictures.ts'

type Brand = SiteSettings['brand']
interface Values {
  /** An empty colour is none. */
  brand: Omit<Brand, 'color'> & { color: string }
}

const UNSEEN = { dark: 'look.unseenOnDark', light: 'look.unseenOnLight' } as const
const LOW_CONTRAST = { dark: 'look.contrastOnDark', light: 'look.contrastOnLight' } as const

export function BrandPage() {
  const { brand } = useSettings()
  return (
    <SettingsPage title={t('settings.brand')}>
      <SettingsForm
        draft="Brand"
        name={t('settings.brand')}
        values={{ brand: { ...brand, color: brand.color ?? '' } }}
        toPatch={(values: Values) => ({ brand: { ...values.brand, color: values.brand.color.trim() || null } })}
        failure={t('look.brandFailed')}
      >
        <Fields />
      </SettingsForm>
    </SettingsPage>
  )
}

function Fields() {
  const brand: Brand = useWatch({ name: 'brand' })
  const logo = brandPicture(brand.logo)
  const isDarkLogo = logo !== null && !logo.visibleOn.dark && logoOn('dark', brand) === null
  const needsMore = isDarkLogo || brand.logoOnDark !== null || brand.icon !== null
  return (
    <>
      <BrandPictureField
        name="logo"
        hint={t('look.logoHint')}
        explain={(picture, uploaded) => <Missing picture={picture} uploaded={uploaded} brand={brand} />}
        more={(keep) =>
          isDarkLogo && (
            <Button look="secondary" onClick={() => keep(uploadWhite(logo), 'logoOnDark')}>
              {t('look.showWhite')}
            </Button>
          )
        }
      />
      <ColorField />
      <details open={needsMore}>
        <summary className={styles.more}>{t('look.otherPictures')}</summary>
        <div className="stack">
          <BrandPictureField
            name="logoOnDark"
            hint={t('look.darkLogoHint')}
            explain={({ visibleOn }) => !visibleOn.dark && <p>{t('look.darkLogoUnseen')}</p>}
          />
          <BrandPictureField name="icon" hint={t('look.iconHint')} />
        </div>
      </details>
    </>
  )
}

interface MissingProps {
  picture: BrandPicture
  /** Null when the contrast is known by its sufficiency only. */
  uploaded: UploadedBrandPicture | null
  brand: Brand
}

/** The grounds on which the name is shown instead. */
function Missing({ picture, uploaded, brand }: MissingProps) {
  const grounds = (['dark', 'light'] as const).filter(
    (ground) => !picture.visibleOn[ground] && logoOn(ground, brand) === null,
  )
  return grounds.map((ground) => (
    <p key={ground}>
      {uploaded ? t(LOW_CONTRAST[ground], { contrast: uploaded.contrast[ground].toFixed(1) }) : t(UNSEEN[ground])}
    </p>
  ))
}

function ColorField() {
  const { setValue } = useFormContext()
  const color: string = useWatch({ name: 'brand.color' })
  const isColor = /^#[\da-f]{6}$/i.test(color)
  return (
    <div className={styles.color}>
      <SettingText name="brand.color" hint={t('look.colorHint')} />
      <input
        type="color"
        aria-label={t('look.chooseColor')}
        value={isColor ? color.toLowerCase() : '#7a5a1e'}
        onChange={({ target }) => setValue('brand.color', target.value, { shouldDirty: true })}
      />
    </div>
  )
}
