import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'

/** In modules, for scanners (ISO/IEC 18004). */
const QUIET_MODULES = 4

/** `size` is its width in millimeters, without the quiet zone. */
export function QrCode({ text, size, label }: { text: string; size: number; label: string }) {
  const { path, modules } = useMemo(() => {
    // With the correction M a seventh may be smudged.
    const code = generate(text, { minCorrectionLevel: correction.M })
    return { path: toSvgPath(code), modules: code.size }
  }, [text])
  const whole = modules + 2 * QUIET_MODULES
  const width = `${(size * whole) / modules}mm`
  return (
    <svg
      role="img"
      aria-label={label}
      data-text={text}
      viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${whole} ${whole}`}
      style={{ width, height: width, flex: 'none' }}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}
