/** Of the envelopes that this version writes. Apart from their shapes: whoever writes one need not load those. */
export const MUTATION_FORMAT = 1
