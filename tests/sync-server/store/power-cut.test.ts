// C3 with few seeds; tests/long has the many.
import { expect, it } from 'vitest'
import { countLowdbLosses, survivePowerCuts } from './power-cut-rounds.ts'

it('C3 keeps all that was acknowledged through power cuts', async () => {
  expect(await survivePowerCuts(100, 80)).toBeGreaterThan(800)
})

it('C3 control: plain lowdb on the same disk loses acknowledged writes, or the whole file', async () => {
  expect(await countLowdbLosses(50)).toBeGreaterThan(10)
})
