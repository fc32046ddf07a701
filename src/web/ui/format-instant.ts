const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const formatInstant = (instant: string): string => when.format(new Date(instant))
