import QRCode from 'qrcode'

/** @returns a QR code as a data URL */
export async function qrCodeUrl(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 0 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
