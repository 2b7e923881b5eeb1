// Arabic. Every message was translated by a machine, with the terms of the trade. No person has reviewed them yet.
import { ar } from 'make-plural/cardinals'
import type { DashboardCatalogue, Language } from '../../texts.ts'
import { shared } from '../shared.ts'
import { vehicle } from '../vehicle.ts'
import { logIn } from './log-in.ts'
import { messageTexts } from './messages.ts'

const all: DashboardCatalogue = {
  ...shared,
  ...vehicle,
  ...logIn,
  ...messageTexts,
}

export const arabic: Language = { code: 'ar', plural: ar, messages: all }
