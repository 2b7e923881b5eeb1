import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiClient, validInquiry } from '#tests/support/server/api-client.ts'
import { ADMIN, startForTest } from '#tests/support/server/product.ts'

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
