import { DASHBOARD } from '../parts/dashboard-path.ts'

export const ATTENTION_PATH = `${DASHBOARD}/attention`
