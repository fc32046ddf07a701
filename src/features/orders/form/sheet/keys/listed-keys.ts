import type { KeyGroup } from '../../../../../web/keys/page-keys.ts'

export const ORDER_FORM_KEYS: readonly KeyGroup[] = [
  {
    title: 'In the order',
    keys: [
      ['Alt P', 'Add a production, go to its clothing type'],
      ['Ctrl Enter', 'Save the order'],
    ],
  },
  {
    title: 'In the line for a color',
    keys: [
      ['Letters', 'Filter the colors'],
      ['Enter or Tab', 'Take the color, go to its S'],
      ['Ctrl V', 'Paste rows from a spreadsheet'],
    ],
  },
  {
    title: 'In a cell',
    keys: [
      ['Digits', 'Replace the quantity'],
      ['Tab or Enter', 'Next cell; at the end the next color'],
      ['Shift Tab', 'Cell before'],
      ['Arrows', 'Move'],
      ['Backspace', 'Empty'],
      ['Esc', 'Take the typing back'],
      ['F2', 'Edit in place'],
      ['Q', '1st or 2nd quality'],
      ['X', 'Dozens or mix'],
      ['Shift arrows', 'Mark cells'],
      ['Ctrl C, Ctrl V', 'Copy and paste rows or marked cells'],
      ['Ctrl D', 'Copy the row, choose its color'],
      ['Ctrl Shift Delete', 'Remove the row'],
      ['Ctrl Z, Ctrl Shift Z', 'Undo, redo'],
    ],
  },
]
