import { useFormContext, useWatch } from 'react-hook-form'
import { SettingText } from '#app/dashboard/settings/setting-fields.tsx'
import { SettingsForm } from '#app/dashboard/settings/settings-form.tsx'
import { SettingsPage } from '#app/dashboard/settings/settings-page.tsx'
import { useSettings } from '#app/local/state/settings.ts'
import type { UploadedBrandPicture } from '#app/sync/http/site.ts'
import { Button } from '#app/ui/button.tsx'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { type BrandPicture, brandPicture, type Ground, logoOn } from '#domain/values/brand/brand-picture.ts'
import styles from './brand-page.module.css'
import { BrandPictureField } from './brand-picture-field.tsx'
import { uploadWhite } from './brand-pictures.ts'

type Brand = SiteSettings['brand']
interface Values {
  /** An empty colour is none. */
  brand: Omit<Brand, 'color'> & { color: string }
}

const PLACES: Record<Ground, string> = {
  dark: 'in the header and the footer',
  light: 'on printed pages and in light menus',
}

export function BrandPage() {
  const { brand } = useSettings()
  return (
    <SettingsPage title="Brand">
      <SettingsForm
        name="Brand"
        values={{ brand: { ...brand, color: brand.color ?? '' } }}
        toPatch={(values: Values) => ({ brand: { ...values.brand, color: values.brand.color.trim() || null } })}
        failure="Failed to update the brand"
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
        hint="PNG, WebP, JPEG, AVIF or SVG, best with a transparent background. It replaces the name in header, footer, menus and on printed pages."
        explain={(picture, uploaded) => <Missing picture={picture} uploaded={uploaded} brand={brand} />}
        more={(keep) =>
          isDarkLogo && (
            <Button look="secondary" onClick={() => keep(uploadWhite(logo), 'logoOnDark')}>
              Show it in white on dark backgrounds
            </Button>
          )
        }
      />
      <ColorField />
      <details className="stack" open={needsMore}>
        <summary className={styles.more}>Other pictures</summary>
        <BrandPictureField
          name="logoOnDark"
          hint="For header and footer, when the logo cannot be seen there."
          explain={({ visibleOn }) =>
            !visibleOn.dark && <p>This picture has too little contrast on dark backgrounds, so it is not used there.</p>
          }
        />
        <BrandPictureField
          name="icon"
          hint="A square picture for installed apps and browser tabs. Without one, it is the first letter of the name on the colour."
        />
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
      On {ground} backgrounds this logo cannot be seen
      {uploaded && `: its contrast is ${uploaded.contrast[ground].toFixed(1)}:1, and 3:1 is needed`}. Visitors read the
      name {PLACES[ground]} until there is a logo for {ground} backgrounds.
    </p>
  ))
}

function ColorField() {
  const { setValue } = useFormContext()
  const color: string = useWatch({ name: 'brand.color' })
  const isColor = /^#[\da-f]{6}$/i.test(color)
  return (
    <div className={styles.color}>
      <SettingText
        name="brand.color"
        hint="Such as #1a5fb4. Buttons, links and icons follow; text on it stays readable. Empty: the colours of the template."
      />
      <input
        type="color"
        aria-label="Choose a colour"
        value={isColor ? color.toLowerCase() : '#7a5a1e'}
        onChange={({ target }) => setValue('brand.color', target.value, { shouldDirty: true })}
      />
    </div>
  )
}
