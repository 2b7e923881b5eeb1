// The description of the API as JSON, and a page that renders it with Swagger UI. The page loads its scripts from here, because
// the content security policy allows no inline script and no other origin.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Context, Middleware } from 'koa'
import { throwHttpError } from '#sync-server/errors.ts'
import { type Content, compressible, sendContent } from '#sync-server/http/send-content.ts'
import { openApiDocument } from './document.ts'

const DESCRIPTION_PATH = '/api/openapi.json'
const PAGE_PATH = '/api/docs'

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${PAGE_PATH}/swagger-ui.css">
    <script src="${PAGE_PATH}/swagger-ui-bundle.js" defer></script>
    <script src="${PAGE_PATH}/page.js" defer></script>
  </head>
  <body>
    <div id="swagger-ui"></div>
  </body>
</html>
`

/** Swagger UI would send the description to a validator on the internet. */
const SCRIPT = `SwaggerUIBundle({ url: '${DESCRIPTION_PATH}', dom_id: '#swagger-ui', validatorUrl: null })
`

const { resolve } = createRequire(import.meta.url)
const packageFile = (name: string) => readFileSync(resolve(`swagger-ui-dist/${name}`))

/** @param origin the public address of the site */
export function openApiRoutes(origin: string | undefined): Middleware {
  // Built at the first request: most servers never receive one.
  const files: Readonly<Record<string, () => Content>> = {
    [DESCRIPTION_PATH]: once('json', () => JSON.stringify(openApiDocument(origin))),
    [PAGE_PATH]: once('html', () => PAGE),
    [`${PAGE_PATH}/page.js`]: once('js', () => SCRIPT),
    [`${PAGE_PATH}/swagger-ui.css`]: once('css', () => packageFile('swagger-ui.css')),
    [`${PAGE_PATH}/swagger-ui-bundle.js`]: once('js', () => packageFile('swagger-ui-bundle.js')),
  }
  return async (ctx: Context, next) => {
    const content = Object.hasOwn(files, ctx.path) ? files[ctx.path] : undefined
    if (!content) return next()
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throwHttpError(405, 'Method not allowed', { headers: { Allow: 'GET, HEAD' } })
    }
    sendContent(ctx, content())
  }
}

function once(type: string, read: () => string | Buffer): () => Content {
  let content: Content | undefined
  return () => {
    content ??= { type, cacheControl: 'no-cache', headers: {}, ...compressible(Buffer.from(read())) }
    return content
  }
}
