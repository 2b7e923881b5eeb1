// The process behind npm run backup, restore, verify, reset-password, invite, maintain and migrate. The commands are in store/maintenance/.
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { passwordHasher } from '#sync-server/auth/password-hasher.ts'
import { LINK_PATH } from '#sync-server/auth/password-links.ts'
import { runCommand } from '#sync-server/store/maintenance/commands.ts'
import { InvalidConfig, readConfig, readLocations } from './config.ts'
import { firstLink } from './first-start/first-link.ts'
import { serverLog } from './server-log.ts'

// The heap is collected before it grows: a third less memory for a tenth more time, beside a server on the same machine.
setFlagsFromString('--optimize-for-size')

const { SUDO_USER, USER } = process.env
const log = serverLog('info')
const hash = (password: string) => passwordHasher().hash(password)

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    ...readLocations(process.env),
    // npm changes the working directory to the repository; INIT_CWD is where the command was given.
    resolvePath: (path) => resolve(process.env.INIT_CWD ?? '.', path),
    hash,
    async invite(store, email) {
      const { token, ...given } = await firstLink(store, email, hash, new Date())
      return { ...given, link: `${readConfig(process.env).publicUrl ?? ''}${LINK_PATH}#${token}` }
    },
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
    logEvent: (event, details) =>
      log.info({ event, ...details, by: SUDO_USER ?? USER ?? null, address: hostname() }, 'security'),
  })
} catch (error) {
  if (!(error instanceof InvalidConfig)) throw error
  console.error(error.message)
  process.exitCode = 1
}
