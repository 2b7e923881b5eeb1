/** Those who see the data of an enquiry: the note at the form and the privacy page name them. */
export const DATA_READERS = 'our staff, and by the companies that run our website, e-mail and customer records'
