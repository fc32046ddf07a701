export const ColorSwatch = ({ code, size = 18 }: { code: string; size?: number }) => (
  <svg
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    viewBox="0 0 16 16"
    style={{ flex: 'none', verticalAlign: '-0.2em' }}
    aria-hidden="true"
  >
    <circle cx="8" cy="8" r="7" fill={`#${code}`} stroke="light-dark(#6c757d, #ced4da)" />
  </svg>
)
