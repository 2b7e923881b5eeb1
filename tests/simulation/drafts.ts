// Unsaved forms: a person types, saves or discards.
import { removeDraft, saveDraft } from '#app/dashboard/forms/drafts.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

const REMOVED = 0.3

export async function typeInForm(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal, draftWatch } = world
  const store = world.storeOf(tab)
  const drafts = await store.read((tx) => tx.all('drafts'))
  const chosen = scheduler.pick(drafts)
  journal.count('op: draft')
  if (chosen && scheduler.chance(REMOVED)) {
    draftWatch.end(chosen.key)
    return removeDraft(store, chosen.key)
  }
  const key = chosen && scheduler.chance(0.5) ? chosen.key : world.word('form')
  await saveDraft(store, {
    key,
    at: new Date(world.server.now()).toISOString(),
    base: {},
    values: { color: world.word('color') },
  })
}
