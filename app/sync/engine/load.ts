// The full load, by the documented calls. They answer one by one while the server goes on, so the base is as old as the
// oldest of them; the pull that follows brings it up to date.
import { type Base, replaceBase } from '#app/local/outbox/replace-base.ts'
import type { Answer } from '#app/sync/http/api-result.ts'
import { type Cursor, formatCursor, parseCursor } from '#domain/protocol/protocol.ts'
import { DONE, type EngineParts, type RunEnd } from './dependencies.ts'

const ATTEMPTS = 3

/** @param expected the cursor this load replaces; when another tab has moved on meanwhile, nothing is written */
export async function load(parts: EngineParts, expected: string | null): Promise<RunEnd> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answers = await fetchAll(parts)
    const failure = answers.all.find(({ kind }) => kind !== 'ok')
    if (failure) return silenceOf(failure)
    const cursor = lowest(answers.all)
    if (cursor === null) continue
    await replaceBase(parts.store, expected, { ...bodies(answers), cursor: formatCursor(cursor) }, parts.newUuid)
    return DONE
  }
  return { kind: 'unreachable' }
}

type Answers = Awaited<ReturnType<typeof fetchAll>>

async function fetchAll({ transport, staff }: EngineParts) {
  const [cars, settings, inquiries, conflicts] = await Promise.all([
    transport.cars(),
    transport.settings(),
    staff ? transport.inquiries() : null,
    staff ? transport.conflicts() : null,
  ])
  const all: Answer<unknown>[] = [cars, settings, inquiries, conflicts].filter((answer) => answer !== null)
  return { cars, settings, inquiries, conflicts, all }
}

function bodies({ cars, settings, inquiries, conflicts }: Answers): Omit<Base, 'cursor'> {
  if (cars.kind !== 'ok' || settings.kind !== 'ok') throw new Error('Only whole loads are kept')
  return {
    cars: cars.body.data,
    settings: settings.body,
    ...(inquiries?.kind === 'ok' ? { inquiries: inquiries.body.data } : {}),
    ...(conflicts?.kind === 'ok' ? { conflicts: conflicts.body.data } : {}),
  }
}

/** @returns null when a restore came in between: the answers tell of two histories */
function lowest(answers: readonly Answer<unknown>[]): Cursor | null {
  const cursors = answers.map((answer) => parseCursor(answer.kind === 'ok' ? answer.cursor : null))
  let found: Cursor | null = null
  for (const cursor of cursors) {
    if (!cursor || (found && found.epoch !== cursor.epoch)) return null
    if (!found || cursor.sequence < found.sequence) found = cursor
  }
  return found
}

/** A call that can only be refused by a server that is not what we take it for. */
export function silenceOf(answer: Answer<unknown>): RunEnd {
  return answer.kind === 'ok' || answer.kind === 'refused' ? { kind: 'unreachable' } : answer
}
