/** The subjects of the photos of a vehicle, in the order in which one walks around it. */
export const SHOTS = [
  'Front three-quarter',
  'Side',
  'Rear three-quarter',
  'Interior front',
  'Interior rear',
  'Odometer',
  'Wheels',
  'Engine',
] as const

export type Shot = (typeof SHOTS)[number]

/** The subjects of photos by the keys of `Placeholders`. */
export type ShotsOfPhotos = Readonly<Record<string, string>>
