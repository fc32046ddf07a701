/** The header of every answer of the interface that says which day it is in the shop: the server's, yyyy-mm-dd (rule O14). */
export const SHOP_DAY = 'Shop-Day'
