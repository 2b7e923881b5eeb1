const RECIPIENTS = ['sales@dealer.example', 'owner@dealer.example'] as const

/** The recipients of e-mails about new enquiries at the start, and the lists that staff choose from. */
export const RECIPIENT_LISTS = [[...RECIPIENTS], [RECIPIENTS[0]], [RECIPIENTS[1]], []] as const
