import * as z from 'zod/mini'
import { brandPicture } from '#domain/values/brand/brand-picture.ts'
import { rule } from '#domain/values/issue.ts'

const picture = (label: string) =>
  z.nullable(
    z
      .string(rule('brand_picture', { field: label }))
      .check(
        z.refine(
          (address) => brandPicture(address) !== null,
          rule('brand_upload', { field: label, call: 'PUT /api/brand/{sha256}' }),
        ),
      ),
  )

const COLOR = rule('color', { field: 'Colour' })

/** How the site looks. Everything else about it is derived, see values/brand/. */
export const brand = z.object({
  logo: picture('Logo'),
  logoOnDark: picture('Logo for dark backgrounds'),
  icon: picture('Icon'),
  color: z.nullable(z.string(COLOR).check(z.trim(), z.toLowerCase(), z.regex(/^#[\da-f]{6}$/, COLOR))),
})
