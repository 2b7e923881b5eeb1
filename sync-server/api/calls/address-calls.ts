// The old addresses of a site that was moved, and the paths that people ask for and that do not exist.

import * as z from 'zod/mini'
import { rule } from '#domain/values/issue.ts'
import { declareCalls, KIB } from './declare-calls.ts'
import { request } from './named-schemas.ts'

const redirects = z.object({
  data: z.array(
    z.object(
      { from: z.string(rule('text', { field: 'From' })), to: z.string(rule('text', { field: 'To' })) },
      rule('object', { field: 'An entry' }),
    ),
    rule('list', { field: 'data' }),
  ),
})

const missedAddresses = z.object({
  data: z.array(z.object({ path: z.string(), count: z.int(), lastDay: z.iso.date() })),
})

export const ADDRESS_CALLS = declareCalls({
  'GET /redirects': {
    summary: 'The old addresses and where each leads',
    who: 'admin',
    responses: { 200: redirects },
  },
  'PUT /redirects': {
    summary: 'Replace all old addresses',
    who: 'admin',
    body: request('Redirects', redirects),
    responses: { 200: redirects },
    limits: { bytes: 1024 * KIB, writes: 1 },
  },
  'GET /missed-addresses': {
    summary:
      'Paths of the last 30 days that people asked for at least twice and that do not exist, the most asked first',
    who: 'admin',
    responses: { 200: missedAddresses },
  },
})
