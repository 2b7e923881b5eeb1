/** Shown wherever the sample inventory is: the license of its facts asks for it. */
export const sampleCredits =
  'Sample listings: "Used Car Price Prediction Dataset" by Taeef Najib, CC BY 4.0. Pictures are illustrations and depict no real vehicle.'
