import type { KeyGroup } from '../../../../../web/keys/page-keys.ts'

/** Beside these the keys of any spreadsheet hold. */
export const ORDER_FORM_KEYS: readonly KeyGroup[] = [
  {
    title: 'In the order',
    keys: [
      ['Alt P', 'Add a production, go to its clothing type'],
      ['Ctrl Enter', 'Save the order'],
      ['Q', '1st or 2nd quality of a cell'],
      ['X', 'Dozens or mix'],
      ['Ctrl D', 'Copy the row, choose its color'],
      ['Ctrl Shift Delete', 'Remove the row'],
    ],
  },
]
