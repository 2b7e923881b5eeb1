// Puts the texts that a page shows before its app runs, in every language, into the pages of the apps. The server keeps one language;
// in the page of the worker `public/boot-guard.js` chooses.
import type { Plugin } from 'vite'
import { LANGUAGE_CODES, LANGUAGES } from '../domain/values/languages.ts'
import { serverTexts } from '../text/all-server.ts'

export function startTexts(): Plugin {
  return {
    name: 'start-texts',
    transformIndexHtml(html, { path }) {
      const title = path.endsWith('admin.html') ? 'server.dashboard' : 'server.siteTitle'
      const entries = LANGUAGE_CODES.map((code) => {
        const { text } = serverTexts(code)
        const texts = {
          dir: LANGUAGES[code].direction,
          title: text(title),
          noScript: text('server.noScript'),
          notStarted: text('server.notStarted'),
          reload: text('server.reload'),
          tooOld: text('server.tooOld'),
        }
        return [code, texts] as const
      })
      const all = Object.fromEntries(entries)
      return {
        html: html.replace('<title>', `<title>${all.en?.title}`).replace('<noscript>', `<noscript>${all.en?.noScript}`),
        tags: [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'start-texts' },
            children: JSON.stringify(all),
            injectTo: 'body',
          },
        ],
      }
    },
  }
}
