import { Kbd } from '@mantine/core'
import { Dialog } from '../../../../web/dialog/Dialog.tsx'
import classes from './KeysDialog.module.css'

const KEYS: readonly [title: string, keys: readonly (readonly [keys: string, does: string])[]][] = [
  [
    'Anywhere',
    [
      ['Alt P', 'Add a production, go to its clothing type'],
      ['Ctrl Enter', 'Save the order'],
      ['?', 'List the keys'],
    ],
  ],
  [
    'In the line for a color',
    [
      ['Letters', 'Filter the colors'],
      ['Enter or Tab', 'Take the color, go to its S'],
      ['Ctrl V', 'Paste rows from a spreadsheet'],
    ],
  ],
  [
    'In a cell',
    [
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
  ],
]

/** Lists the keys of the order form. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys" size="lg">
      {KEYS.map(([title, keys]) => (
        <section key={title} className={classes.section}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.keys}>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <Kbd>{key}</Kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
