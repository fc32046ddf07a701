/** In every answer: the day in the shop, yyyy-mm-dd (rule O14). */
export const SHOP_DAY = 'Shop-Day'

/** In every answer: the time zone of the shop, such as `Europe/Berlin`. */
export const SHOP_TIME_ZONE = 'Shop-Time-Zone'

/** Whether what changed says the time zone of the shop. */
export const saysTimeZone = (tables: readonly string[] = []): boolean => tables.includes('shop')
