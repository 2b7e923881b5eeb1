import QRCode from 'qrcode'

/** The address of a picture that says `text` to a camera, made here. */
export async function qrCode(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 0 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
