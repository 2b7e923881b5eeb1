import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { apiClient, validInquiry } from '#tests/support/server/api-client.ts'
import { ADMIN, startForTest } from '#tests/support/server/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { stopUnderLoad } from '#tests/sync-server/process/stop-under-load.ts'

// The maintenance commands as processes: exit codes, the folder of a running server, and the directory that npm was called in.
// What each command prints and rejects is in store/commands.test.ts.
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

async function allFiles(dir: string): Promise<string> {
  const names = await readdir(dir)
  return (await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8').catch(() => '')))).join('\n')
}

it('S57 removes the content of an inquiry that was deleted before a power cut from every file at the next start, also while the photos cannot be read', async () => {
  const product = await startForTest({ env: { SEED: 'none' } })
  // The snapshot that ends a start would already remove what was deleted before it.
  await expect.poll(() => readdir(product.dataDir)).not.toContain('journal-1.log')
  const { token } = (await apiClient(product)('POST', '/api/auth/login', ADMIN)).body
  const staff = apiClient(product, token)
  const { id } = (await apiClient(product)('POST', '/api/inquiries', { ...validInquiry, name: 'Augusta Visitor' })).body
  const other = (await apiClient(product)('POST', '/api/inquiries', { ...validInquiry, name: 'Bertha Remains' })).body
  expect((await staff('DELETE', `/api/inquiries/${id}`)).status).toBe(204)
  await product.kill()
  expect(await allFiles(product.dataDir)).toContain('Augusta Visitor')

  const restarted = await startForTest({ dataDir: product.dataDir, env: { PHOTO_STORE: '/dev/null/photos' } })
  await expect.poll(() => allFiles(restarted.dataDir), { timeout: 20_000 }).not.toContain('Augusta Visitor')
  const { data } = (await apiClient(restarted, token)('GET', '/api/inquiries')).body
  expect(data).toMatchObject([{ id: other.id, name: 'Bertha Remains' }])
})

vi.setConfig({ testTimeout: 300_000 })

it('stops eight times under keep-alive writers without a reset, and loses nothing acknowledged', () => stopUnderLoad(8))
