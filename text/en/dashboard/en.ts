// The texts of the dashboard, from which all other languages are translated.
import { shared } from '../shared.ts'
import { vehicle } from '../vehicle.ts'
import { logIn } from './log-in.ts'
import { messageTexts } from './messages.ts'

export const dashboard = {
  ...shared,
  ...vehicle,
  ...logIn,
  ...messageTexts,
}

export type DashboardEnglish = typeof dashboard
