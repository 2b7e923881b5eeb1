import { DASHBOARD } from '#app/dashboard/components/dashboard-path.ts'

export const ATTENTION_PATH = `${DASHBOARD}/attention`
