/** Resolves in a task of its own, so that the page can handle input before it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
