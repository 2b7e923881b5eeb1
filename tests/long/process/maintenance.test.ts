// The maintenance commands as processes: exit codes, the folder of a running server, and the directory that npm was called in.
// What each command prints and rejects is in store/commands.test.ts.
import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { startForTest } from '#tests/support/server/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

it('backs up a running server, leaves its store alone, and restores it once it is stopped', async () => {
  const base = await temporaryFolder()
  const product = await startForTest({ env: { SEED: 'none' } })
  const run = (...args: string[]) => {
    const env = { PATH: process.env.PATH, INIT_CWD: base, DATA_DIR: product.dataDir }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/sync-server/maintenance.js', ...args], {
      env,
    })
    return { code: status, stdout: String(stdout).trim(), stderr: String(stderr).trim() }
  }
  expect(run('backup', 'copy.json')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Saved in .*copy\.json/) })
  expect(await readdir(base)).toEqual(['copy.json'])
  expect(run('restore', 'copy.json')).toEqual({
    code: 75,
    stdout: '',
    stderr: expect.stringMatching(/^[^\n]*in use[^\n]*$/),
  })
  await product.stop()
  expect(run('restore', 'copy.json')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Restored/), stderr: '' })
  expect(run('destroy')).toEqual({ code: 64, stdout: '', stderr: expect.stringMatching(/^Usage: [^\n]+$/) })
})
