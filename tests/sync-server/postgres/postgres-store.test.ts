import { newSite, openTestSite } from '#tests/support/postgres/test-site.ts'
import { storeContract } from '#tests/sync-server/store/store-contract.ts'

storeContract('PostgreSQL', async () => {
  const site = newSite()
  return { open: () => openTestSite(site), dispose: async () => {} }
})
