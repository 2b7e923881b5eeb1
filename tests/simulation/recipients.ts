const RECIPIENTS = ['sales@dealer.example', 'owner@dealer.example'] as const

/** Who receives new enquiries by e-mail at the start, and the lists that staff choose from. */
export const RECIPIENT_LISTS = [[...RECIPIENTS], [RECIPIENTS[0]], [RECIPIENTS[1]], []] as const
