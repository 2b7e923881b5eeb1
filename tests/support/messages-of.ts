import { toIssues } from '#domain/values/issue.ts'

/** The messages of a refused value; undefined for one that the schema accepts. */
export const messagesOf = ({ error }: { error?: Parameters<typeof toIssues>[0] | undefined }): string[] | undefined =>
  error && toIssues(error).map(({ message }) => message)
