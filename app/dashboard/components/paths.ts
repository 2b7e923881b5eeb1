export const DASHBOARD = '/admin/dashboard'
