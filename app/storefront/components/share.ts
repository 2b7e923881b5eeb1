/** Hands an address to the device's own sharing. @returns false where there is none */
export function shareByDevice(name: string, url: string): boolean {
  // A press from before the app had begun is no press any more to the device.
  if (!navigator.share || navigator.userActivation?.isActive === false) return false
  // Rejected when the person closes the sheet: nothing was shared, nothing is to be said.
  navigator.share({ title: name, text: name, url }).catch(() => {})
  return true
}
