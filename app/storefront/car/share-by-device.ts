/** Hands an address to the device's own sharing. @returns false where there is none */
export function shareByDevice(name: string, url: string): boolean {
  if (!navigator.share) return false
  // Rejected when the person closes the sheet: nothing was shared, nothing is to be said.
  navigator.share({ title: name, text: name, url }).catch(() => {})
  return true
}
