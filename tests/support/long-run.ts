// `npm test` covers each promise once. `npm run test:long` also covers it for every form, theme and width, and together with a second
// cause: another tab, a blocked database, a power cut.
import { it } from 'vitest'

export const isLongRun = process.env.TEST_RUN === 'long'

const doNotRegister = Object.assign(() => {}, { each: () => () => {} })

/** Registers a test in `npm run test:long` only. */
export const itInLongRun = (isLongRun ? it : doNotRegister) as typeof it

/** All cases in `npm run test:long`, otherwise those that `isEssential` accepts. */
export function casesOf<Case>(all: readonly Case[], isEssential: (each: Case) => boolean): readonly Case[] {
  return isLongRun ? all : all.filter(isEssential)
}
