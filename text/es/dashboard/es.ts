// Spanish. Every message was translated by a machine, with the terms of the trade. No person has reviewed them yet.
import { es } from 'make-plural/cardinals'
import type { DashboardCatalogue, Language } from '../../texts.ts'
import { formRules } from '../form-rules.ts'
import { install } from '../install.ts'
import { rules } from '../rules.ts'
import { shared } from '../shared.ts'
import { staff } from '../staff.ts'
import { vehicle } from '../vehicle.ts'
import { account } from './account.ts'
import { activity } from './activity.ts'
import { attention } from './attention.ts'
import { common } from './common.ts'
import { components } from './components.ts'
import { device } from './device.ts'
import { duration } from './duration.ts'
import { fields } from './fields.ts'
import { forms } from './forms.ts'
import { kept } from './kept.ts'
import { list } from './list.ts'
import { logIn } from './log-in.ts'
import { messageTexts } from './messages.ts'
import { mutation } from './mutation.ts'
import { output } from './output.ts'
import { outside } from './outside.ts'
import { overview } from './overview.ts'
import { personalData } from './personal-data.ts'
import { business } from './settings/business.ts'
import { look } from './settings/look.ts'
import { settingFields } from './settings/setting-fields.ts'
import { settings } from './settings/settings.ts'
import { sitePages } from './settings/site-pages.ts'
import { shell } from './shell.ts'
import { users } from './users.ts'
import { appointments } from './vehicles/appointments.ts'
import { bulk } from './vehicles/bulk.ts'
import { importPage } from './vehicles/import-page.ts'
import { importReasons } from './vehicles/import-reasons.ts'
import { importRuns } from './vehicles/import-runs.ts'
import { lot } from './vehicles/lot.ts'
import { photos } from './vehicles/photos.ts'
import { stock } from './vehicles/stock.ts'
import { vehicleForm } from './vehicles/vehicle-form.ts'
import { vehicles } from './vehicles/vehicles.ts'
import { work } from './work.ts'

const all: DashboardCatalogue = {
  ...shared,
  ...vehicle,
  ...kept,
  ...importPage,
  ...importReasons,
  ...importRuns,
  ...mutation,
  ...formRules,
  ...rules,
  ...bulk,
  ...account,
  ...common,
  ...install,
  ...staff,
  ...device,
  ...attention,
  ...duration,
  ...activity,
  ...list,
  ...logIn,
  ...messageTexts,
  ...fields,
  ...components,
  ...outside,
  ...personalData,
  ...business,
  ...look,
  ...settingFields,
  ...settings,
  ...sitePages,
  ...users,
  ...photos,
  ...forms,
  ...shell,
  ...lot,
  ...overview,
  ...work,
  ...appointments,
  ...vehicles,
  ...stock,
  ...vehicleForm,
  ...output,
}

export const spanish: Language = { code: 'es', plural: es, messages: all }
