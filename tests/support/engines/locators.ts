// XPath for elements by their role and name, as a person names them.

const quoted = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`)
const isNamed = (name: string) => `(normalize-space()=${quoted(name)} or @aria-label=${quoted(name)})`

/** The elements that match `locator` inside those that match `outer`. */
export const inside = (outer: string, locator: string) => outer + locator

export const button = (name: string) => `//button[${isNamed(name)}]`
export const link = (name: string) => `//a[${isNamed(name)}]`
export const linkTo = (path: string) => `//main//a[@href=${quoted(path)}]`
export const heading = (name: string) => `//h1[normalize-space()=${quoted(name)}]`
export const field = (label: string) =>
  `//*[self::input or self::textarea or self::select][@aria-label=${quoted(label)} or @id=//label[normalize-space()=${quoted(label)}]/@for]`
/** The innermost element with this text; without the data block of a server-rendered page. */
export const withText = (text: string) => {
  const contains = `contains(normalize-space(), ${quoted(text)})`
  return `//*[not(self::script)][${contains}][not(*[${contains}])]`
}
export const dialog = '//*[@role="dialog"]'
export const alertDialog = '//*[@role="alertdialog"]'
/** The row of a table with this text. */
export const row = (text: string) => `//tr[contains(., ${quoted(text)})]`
export const switchNamed = (name: string) => `//*[@role="switch"][${isNamed(name)}]`
