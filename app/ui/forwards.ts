/** 1 where a line runs to the right, -1 where it runs to the left. */
export const forwards = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1)
