/** In every answer: the day in the shop, yyyy-mm-dd (rule O14). */
export const SHOP_DAY = 'Shop-Day'
