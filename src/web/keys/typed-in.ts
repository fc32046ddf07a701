/** Where letters are typed, or choose: keys of one letter, and Ctrl+Z, belong to what has the focus there. */
export const TYPED_IN =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="menu"]'
