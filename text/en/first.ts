// The part of English that the storefront begins with. `later.ts` adds the rest, with the pages that show it.
import { en } from 'make-plural/cardinals'
import { car } from './car.ts'
import { cars } from './cars.ts'
import { home } from './home.ts'
import { layout } from './layout.ts'
import { shared } from './shared.ts'
import { vehicle } from './vehicle.ts'

const messages = { ...shared, ...vehicle, ...layout, ...home, ...cars, ...car }

export const firstEnglish = { code: 'en', plural: en, messages } as const
