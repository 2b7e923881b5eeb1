import * as z from 'zod/mini'
import { FIELDS } from '#domain/records/fields.ts'
import { brandPicture } from '#domain/values/brand/brand-picture.ts'

const picture = (label: string) =>
  z
    .nullable(
      z
        .string(`${label} must be an address or null`)
        .check(
          z.refine(
            (address) => brandPicture(address) !== null,
            `${label} must be an address that PUT /api/brand/{sha256} has sent`,
          ),
        ),
    )
    .register(FIELDS, { label })

const COLOR = 'Colour must have the form #1a2b3c, or be null'

/** How the site looks. Everything else about it is derived, see values/brand/. */
export const brand = z.object({
  logo: picture('Logo'),
  logoOnDark: picture('Logo for dark backgrounds'),
  icon: picture('Icon'),
  color: z
    .nullable(z.string(COLOR).check(z.trim(), z.toLowerCase(), z.regex(/^#[\da-f]{6}$/, COLOR)))
    .register(FIELDS, { label: 'Colour' }),
})
