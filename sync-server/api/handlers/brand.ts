import { brandAddress, MIN_LOGO_CONTRAST } from '#domain/values/brand/brand-picture.ts'
import { type ApiDependencies, Reply, type Sender, type SomeHandlers } from '#sync-server/api/handler.ts'
import { throwHttpError } from '#sync-server/errors.ts'
import { contentEtag, matchesEtag } from '#sync-server/http/etag.ts'
import type { BrandDrawing } from '#sync-server/photos/photo-jobs.ts'
import { brandIcons } from '#sync-server/present/brand-icons.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import { acceptedFormat, photoReceiver } from './photos.ts'

const NAME = /^([\da-f]{64})(?:-[\w-]{1,24})?$/
/** Two logos and five icons, in all formats, some times over. */
const MAX_DRAWN = 60

export function brandHandlers(deps: ApiDependencies) {
  const { store, photos } = deps
  const receive = photoReceiver(deps)
  const known = new Map<string, Promise<Buffer>>()

  /** Drawn when it is first asked for. What could not be drawn is tried again. */
  async function drawn(hash: string | null, drawing: BrandDrawing): Promise<Buffer> {
    const key = JSON.stringify([hash, drawing])
    const picture = known.get(key) ?? photos.drawBrand(hash, drawing)
    if (known.size >= MAX_DRAWN) known.clear()
    known.set(key, picture)
    return picture.catch((error) => {
      known.delete(key)
      throw error
    })
  }

  return {
    'GET /brand/{hash}': async ({ params, query, header }) => {
      const [, hash = ''] = NAME.exec(params.hash) ?? []
      if (!(await store.read()).get('photos', hash)?.brand) throwHttpError(404, 'not_found.picture')
      if (query.og !== undefined) return send(await drawn(hash, { kind: 'card' }), 'png')
      const format = acceptedFormat(header('Accept')) ? 'webp' : 'png'
      return send(await drawn(hash, { kind: 'logo', format }), format)
    },
    'GET /brand/icons/{name}': async ({ params: { name } }) => {
      const icon = brandIcons(siteSettings(await store.read()))?.named(name)
      if (!icon) throwHttpError(404, 'not_found.icon')
      return send(await drawn(icon.hash, icon.drawing), 'png')
    },
    'PUT /brand/{hash}': async (request) => {
      const { row, isNew } = await receive(request, { isBrand: true })
      if (!row.brand) throw new TypeError('A picture of the brand was not measured')
      const { contrast, ...facts } = row.brand
      const visibleOn = { light: contrast.light >= MIN_LOGO_CONTRAST, dark: contrast.dark >= MIN_LOGO_CONTRAST }
      const url = brandAddress(request.params.hash, { ...facts, visibleOn })
      return new Reply({ url, contrast, ...facts }, { status: isNew ? 201 : 200 })
    },
  } satisfies SomeHandlers
}

const send =
  (picture: Buffer, type: string): Sender =>
  (ctx) => {
    ctx.vary('Accept')
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
    ctx.etag = contentEtag(picture)
    ctx.type = type
    if (matchesEtag(ctx, ctx.response.get('ETag'))) ctx.status = 304
    else ctx.body = picture
  }
