import { beforeEach } from 'vitest'
import type { Role } from '#domain/kinds/user/schema.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'
import { openDevice, type TestDevice } from './device.ts'
import { createLossyTransport } from './lossy-transport.ts'

/** A device of a new user for each test, whose network loses requests and responses on demand. */
export function deviceForEach(server: TestServer, username: string, role: Role) {
  const device = {} as TestDevice & { user: StoredUser; network: ReturnType<typeof createLossyTransport> }
  beforeEach(async () => {
    const network = createLossyTransport()
    const user = await server.addUser(username, role)
    Object.assign(device, await openDevice(server, user, { wrapTransport: network.wrap }), { user, network })
  })
  return device
}
