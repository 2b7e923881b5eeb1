// English, from which all other languages are translated.
import { en } from 'make-plural/cardinals'
import { car } from './car.ts'
import { cars } from './cars.ts'
import { contact } from './contact.ts'
import { formRules } from './form-rules.ts'
import { home } from './home.ts'
import { install } from './install.ts'
import { layout } from './layout.ts'
import { more } from './more.ts'
import { nothing } from './nothing.ts'
import { saved } from './saved.ts'
import { shared } from './shared.ts'
import { staff } from './staff.ts'
import { vehicle } from './vehicle.ts'

const all = {
  ...shared,
  ...vehicle,
  ...install,
  ...layout,
  ...home,
  ...cars,
  ...car,
  ...contact,
  ...formRules,
  ...saved,
  ...nothing,
  ...more,
  ...staff,
}

export type English = typeof all

export const english = { code: 'en', plural: en, messages: all } as const
