const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** An instant of the API in the time zone of the browser: `Nov 21, 2026, 2:02 PM`. */
export const formatInstant = (instant: string): string => when.format(new Date(instant))
