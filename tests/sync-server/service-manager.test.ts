import { chmod, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { notifyReady, passedSocket } from '#sync-server/service-manager.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

it.each([
  ['the socket that systemd passed to this process', { LISTEN_PID: '42', LISTEN_FDS: '1' }, 3],
  ['no socket in a child process, which inherits the variables only', { LISTEN_PID: '41', LISTEN_FDS: '1' }, undefined],
  ['no socket without systemd', {}, undefined],
])('finds %s', (_, env, fd) => {
  expect(passedSocket(env, 42)).toBe(fd)
})

it('notifies systemd when the server is ready, and runs nothing without systemd', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >> ${folder}/calls\n`)
  await chmod(join(folder, 'systemd-notify'), 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  await notifyReady({})
  await notifyReady({ NOTIFY_SOCKET: '/run/systemd/notify' })
  expect(await readFile(join(folder, 'calls'), 'utf8')).toBe('--ready\n')
})
