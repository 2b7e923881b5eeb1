/** Parameters that ads and newsletters append to an address. No page depends on them. */
const MARKETING = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ref|src)$/i

/** Whether the page is that of the address without a query. */
export function isWithoutQuery(query: string): boolean {
  return [...new URLSearchParams(query).keys()].every((name) => MARKETING.test(name))
}
