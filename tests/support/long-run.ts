// In a browser, `npm test` runs the main path of each screen, each promise about offline use and each failure that a person meets
// first. `npm run test:long` also runs the details of the screens, every form, theme and width, and a second cause: another tab, a
// blocked database, a power cut.
import { it } from 'vitest'

export const isLongRun = process.env.TEST_RUN === 'long'

const doNotRegister = Object.assign(() => {}, { each: () => () => {} })

/** Registers a test in `npm run test:long` only. For one file: `TEST_RUN=long npx vitest run --project browser FILE`. */
export const itInLongRun = (isLongRun ? it : doNotRegister) as typeof it

/** All cases in `npm run test:long`, otherwise those that `isEssential` accepts. */
export function casesOf<Case>(all: readonly Case[], isEssential: (each: Case) => boolean): readonly Case[] {
  return isLongRun ? all : all.filter(isEssential)
}
