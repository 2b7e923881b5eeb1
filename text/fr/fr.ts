// French. Every message was translated by a machine, with the terms of the trade. No person has reviewed them yet.
import { fr } from 'make-plural/cardinals'
import type { Catalogue, Language } from '../texts.ts'
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

const all: Catalogue = {
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

export const texts: Language = { code: 'fr', plural: fr, messages: all }
