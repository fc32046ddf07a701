/** What many elements need, to be used as `@mixin truncate;`. */
const mixins = {
  /** For screen readers alone. */
  'visually-hidden': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    'clip-path': 'inset(50%)',
    'white-space': 'nowrap',
  },
  'plain-button': {
    display: 'inline-flex',
    'align-items': 'center',
    padding: '0',
    border: '0',
    'border-radius': 'var(--mantine-radius-sm)',
    color: 'inherit',
    'text-align': 'start',
    background: 'none',
    cursor: 'pointer',
  },
  // Of a cell that is to be read whole `--cut` and `--cut-lines` are set.
  truncate: {
    overflow: 'var(--cut, hidden)',
    'text-overflow': 'ellipsis',
    'white-space': 'var(--cut-lines, nowrap)',
  },
  'two-lines': {
    display: '-webkit-box',
    overflow: 'hidden',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': 'var(--name-lines, 2)',
  },
}

export default { plugins: { 'postcss-preset-mantine': { mixins } } }
