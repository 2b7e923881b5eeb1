// The description of the API as JSON, and a page that renders it with Swagger UI. The page loads its scripts from here, because
// the content security policy allows no inline script and no other origin.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ApiDependencies, SomeHandlers } from '#sync-server/api/handler.ts'
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

/** Built at the first request: most servers never receive one. */
export function descriptionHandlers({ publicUrl }: ApiDependencies) {
  const description = once('json', () => JSON.stringify(openApiDocument(publicUrl)))
  const page = once('html', () => PAGE)
  const files: Readonly<Record<string, () => Content>> = {
    'page.js': once('js', () => SCRIPT),
    'swagger-ui.css': once('css', () => packageFile('swagger-ui.css')),
    'swagger-ui-bundle.js': once('js', () => packageFile('swagger-ui-bundle.js')),
  }
  return {
    'GET /openapi.json': () => (ctx) => sendContent(ctx, description()),
    'GET /docs': () => (ctx) => sendContent(ctx, page()),
    'GET /docs/{file}': ({ params: { file } }) => {
      const content = Object.hasOwn(files, file) ? files[file] : undefined
      if (!content) throwHttpError(404, 'not_found.file')
      return (ctx) => sendContent(ctx, content())
    },
  } satisfies SomeHandlers
}

function once(type: string, read: () => string | Buffer): () => Content {
  let content: Content | undefined
  return () => {
    content ??= { type, cacheControl: 'no-cache', headers: {}, ...compressible(Buffer.from(read())) }
    return content
  }
}
