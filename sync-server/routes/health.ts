import type { ApiDeps, Handler } from './api-context.ts'

export function showHealth({ store }: ApiDeps): Handler {
  return (ctx) => {
    ctx.body = { status: store.health() }
  }
}
