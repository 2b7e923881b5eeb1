import { deviceList } from '#sync-server/present/device-list.ts'
import type { Handler, RouteDependencies } from './api-context.ts'

/** Which devices of staff have changes waiting, since when, and the build of the app that each runs. */
export function listDevices({ store, now, appBuild }: RouteDependencies): Handler {
  return async (ctx) => {
    ctx.set('Cache-Control', 'private, no-store')
    ctx.body = { data: deviceList(await store.read(), now(), appBuild) }
  }
}
