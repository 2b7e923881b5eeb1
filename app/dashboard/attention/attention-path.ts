export const ATTENTION_PATH = '/admin/dashboard/attention'
