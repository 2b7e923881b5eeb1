import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { testDatabaseUrl } from './test-site.ts'

/** Runs statements on a connection of their own. */
export async function sql(text: string, values: readonly unknown[] = [], url = testDatabaseUrl()) {
  const { default: pg } = await import('pg')
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** An empty database for one test. @returns its URL */
export async function newDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await sql(`CREATE DATABASE ${name}`)
  onTestFinished(async () => {
    await sql(`DROP DATABASE ${name} WITH (FORCE)`)
  })
  const url = new URL(testDatabaseUrl())
  url.pathname = `/${name}`
  return url.href
}
