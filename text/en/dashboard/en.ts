// The texts of the dashboard, from which all other languages are translated.
import { shared } from '../shared.ts'
import { vehicle } from '../vehicle.ts'
import { components } from './components.ts'
import { fields } from './fields.ts'
import { logIn } from './log-in.ts'
import { messageTexts } from './messages.ts'
import { outside } from './outside.ts'

export const dashboard = {
  ...shared,
  ...vehicle,
  ...logIn,
  ...messageTexts,
  ...fields,
  ...components,
  ...outside,
}

export type DashboardEnglish = typeof dashboard
