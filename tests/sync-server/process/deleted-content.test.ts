import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { anInquiry, apiClient } from '#tests/support/server/api-client.ts'
import { ADMIN, startProduct } from '#tests/support/server/product.ts'

async function everyFile(dir: string): Promise<string> {
  const names = await readdir(dir)
  return (await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8').catch(() => '')))).join('\n')
}

it('S57 of an enquiry deleted before a power cut nothing is left in any file once the server has started again', async () => {
  const product = await startProduct({ env: { SEED: 'none' } })
  onTestFinished(() => product.remove())
  // With the snapshot that ends a start all that is deleted before it would go.
  await expect.poll(() => readdir(product.dataDir)).not.toContain('journal-1.log')
  const { token } = (await apiClient(product)('POST', '/api/auth/login', ADMIN)).body
  const staff = apiClient(product, token)
  const { id } = (await apiClient(product)('POST', '/api/inquiries', { ...anInquiry, name: 'Augusta Visitor' })).body
  const other = (await apiClient(product)('POST', '/api/inquiries', { ...anInquiry, name: 'Bertha Remains' })).body
  expect((await staff('DELETE', `/api/inquiries/${id}`)).status).toBe(204)
  await product.kill()
  expect(await everyFile(product.dataDir)).toContain('Augusta Visitor')

  const again = await startProduct({ dataDir: product.dataDir })
  onTestFinished(() => again.remove())
  await expect.poll(() => everyFile(product.dataDir), { timeout: 20_000 }).not.toContain('Augusta Visitor')
  const { data } = (await apiClient(again, token)('GET', '/api/inquiries')).body
  expect(data).toMatchObject([{ id: other.id, name: 'Bertha Remains' }])
})
