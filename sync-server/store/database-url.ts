/** Whether a text is the URL of a PostgreSQL database rather than the path of a folder. */
export const isDatabaseUrl = (text: string): boolean => /^postgres(?:ql)?:\/\//.test(text)
