/**
 * Runs in the browser. Which texts and values of fields cannot be read whole: they leave their box, are cut off, or lie
 * under something else. Not what scrolls; not what ends in dots and is whole in a title; not what is for screen readers
 * alone or folded away; not what is behind a dialog, a menu, a toast or a bar that stays in sight. Of a table no title
 * helps who has no mouse: what is cut off in a cell is whole elsewhere in its row, when the row is opened, or when the
 * cell or something in it has the focus.
 */
export function hiddenTexts(): string[] {
  interface Edges {
    left: number
    right: number
    top: number
    bottom: number
  }
  interface Words {
    text: string
    owner: Element
    /** What is inked, line by line. */
    lines: () => Edges[]
  }
  const TOLERANCE = 1

  const styles = new Map<Element, CSSStyleDeclaration>()
  const getStyle = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const upFrom = function* (element: Element) {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) yield box
  }
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const overlap = (a: Edges, b: Edges): Edges => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const isSeen = ({ left, right, top, bottom }: Edges) => right - left > TOLERANCE && bottom - top > TOLERANCE
  const scrolls = (overflow: string) => /auto|scroll/.test(overflow)

  const pen = document.createElement('canvas').getContext('2d')!
  const measured = (text: string, owner: Element) => {
    // `font` itself is empty where the figures are tabular.
    const { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing } = getStyle(owner)
    Object.assign(pen, { font: `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`, letterSpacing })
    return pen.measureText(text)
  }
  const range = document.createRange()
  const getLines = (node: Node, text: string, owner: Element): Edges[] => {
    range.selectNodeContents(node)
    const word = measured(text, owner)
    return [...range.getClientRects()]
      .map(({ left, right, top, bottom }) => ({
        left,
        right,
        top: top + word.fontBoundingBoxAscent - word.actualBoundingBoxAscent,
        bottom: bottom - word.fontBoundingBoxDescent + word.actualBoundingBoxDescent,
      }))
      .filter(isSeen)
  }
  const getContent = (box: Element): Edges => {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const style = getStyle(box)
    const rim = (side: string) =>
      Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) +
      Number.parseFloat(style.getPropertyValue(`padding-${side}`))
    return {
      left: left + rim('left'),
      right: right - rim('right'),
      top: top + rim('top'),
      bottom: bottom - rim('bottom'),
    }
  }
  /** Where the text of a field would stand if the field were wide enough. */
  const getLine = (field: Element, text: string): Edges => {
    const { left, right, top, bottom } = getContent(field)
    const { textAlign } = getStyle(field)
    const { width, actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = measured(text, field)
    const start =
      textAlign === 'center' ? (left + right - width) / 2 : /right|end/.test(textAlign) ? right - width : left
    const middle = (top + bottom) / 2
    const half = (ascent + descent) / 2
    return { left: start, right: start + width, top: middle - half, bottom: middle + half }
  }

  /** Without what boxes that do not scroll cut off. */
  const visibleLines = ({ owner, lines }: Words): Edges[] => {
    let seen = lines()
    // A field cuts off its own text.
    if (owner.localName === 'input') seen = seen.map((line) => overlap(line, getContent(owner))).filter(isSeen)
    let isAbsolute = false
    for (const box of upFrom(owner)) {
      const { overflowX, overflowY, position, clipPath } = getStyle(box)
      if (clipPath === 'inset(50%)') return []
      if (!isAbsolute || position !== 'static') {
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const cut = {
          ...(/hidden|clip/.test(overflowX) ? { left, right } : { left: -Infinity, right: Infinity }),
          ...(/hidden|clip/.test(overflowY) ? { top, bottom } : { top: -Infinity, bottom: Infinity }),
        }
        seen = seen.map((line) => overlap(line, cut)).filter(isSeen)
        isAbsolute = position === 'absolute'
      }
      if (position === 'fixed') break
    }
    return seen
  }

  const isModal = document.querySelector('[aria-modal=true]') !== null
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    (!isModal || element.closest('[data-portal]') !== null)
  const textsIn = (root: Element): Words[] => {
    const found: Words[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      const text = plain(node.textContent ?? '')
      const owner = node.parentElement
      if (text && owner && isShown(owner)) found.push({ text, owner, lines: () => getLines(node, text, owner) })
    }
    return found
  }

  /** Elsewhere in the row, in what it opens, or where the focus comes to. */
  const isWholeInRow = (text: string, cell: Element): boolean => {
    const row = cell.closest('tr, [role=row]') ?? cell
    const toggles = [...row.querySelectorAll('[aria-expanded]:not([aria-haspopup])')].filter(isShown)
    if (toggles.some(({ ariaExpanded }) => ariaExpanded === 'false')) return true
    const isWhole = () => {
      const opened = toggles.length > 0 && row.nextElementSibling
      const places = [row, ...(opened ? [opened] : []), ...document.querySelectorAll('[role=tooltip]')]
      return places
        .flatMap(textsIn)
        .some((each) => each.text.includes(text) && visibleLines(each).length > 0 && !boxLeftBy(each, () => false))
    }
    const before = document.activeElement
    const stops = [row, cell, ...cell.querySelectorAll<HTMLElement>('*')].filter(
      (stop): stop is HTMLElement => stop instanceof HTMLElement && stop.matches('a[href], button, input, [tabindex]'),
    )
    const isWholeWithFocus = stops.some((stop) => {
      stop.focus({ preventScroll: true })
      const result = isWhole()
      stop.blur()
      return result
    })
    if (before instanceof HTMLElement && before !== document.activeElement) before.focus({ preventScroll: true })
    return isWholeWithFocus || isWhole()
  }
  const isWholeElsewhere = (text: string, box: Element): boolean => {
    const cell = box.closest('td, th, [role=cell], [role=gridcell], [role=columnheader], [role=rowheader]')
    if (cell) return isWholeInRow(text, cell)
    return [...upFrom(box)].some((around) => plain(around.getAttribute('title') ?? '').includes(text))
  }

  /** The box that the text leaves or in which it is cut off. */
  const boxLeftBy = ({ text, owner, lines }: Words, isWhole = isWholeElsewhere): Element | undefined => {
    const all = lines()
    for (const box of upFrom(owner)) {
      const { display, overflowX, overflowY, textOverflow, webkitLineClamp, position } = getStyle(box)
      // A cell of several rows leaves its row.
      if (/^(inline|contents|table-row.*)$/.test(display) || box instanceof SVGElement) continue
      const edge = box.getBoundingClientRect()
      // An origin to place others from, as in charts.
      if (edge.width === 0 && edge.height === 0 && overflowX === 'visible') continue
      const isField = box.matches('input, button, [role=button]')
      const { left, right } = isField ? getContent(box) : edge
      const isBeyondX = all.some((line) => line.left < left - TOLERANCE || line.right > right + TOLERANCE)
      const isBeyondY = all.some(({ top, bottom }) => {
        // The tail of a comma hangs out of a tight line, and is seen where nothing cuts it off.
        const slack = overflowY === 'visible' ? Math.max(TOLERANCE, (bottom - top) / 10) : TOLERANCE
        return top < edge.top - slack || bottom > edge.bottom + slack
      })
      const isShortened = overflowX !== 'visible' && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
      const isFault = (isBeyondX && !scrolls(overflowX)) || (isBeyondY && !scrolls(overflowY))
      if (isFault && !(isShortened && isWhole(text, box))) return box
      if (isBeyondX || isBeyondY || scrolls(overflowX) || /absolute|fixed|sticky/.test(position)) return undefined
    }
    return undefined
  }

  const words = textsIn(document.body)
  for (const field of document.querySelectorAll('input')) {
    const value = field.type === 'password' ? '•'.repeat(field.value.length) : field.value
    const text = plain(value || field.placeholder)
    if (text && /^(text|search|tel|url|email|number|password)$/.test(field.type) && isShown(field))
      words.push({ text, owner: field, lines: () => [getLine(field, text)] })
  }
  const seen = words
    .map((each) => ({ ...each, seen: visibleLines(each) }))
    .filter(({ seen: lines }) => lines.length > 0)

  const paints = (element: Element) => {
    if (element instanceof SVGElement) return element.localName === 'svg' && element.clientWidth <= 48
    const { backgroundColor, backgroundImage } = getStyle(element)
    const alpha = /(?:rgba\(.*,|\/)\s*([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? 1
    return Number(alpha) >= 0.5 || backgroundImage !== 'none' || element.matches('img, canvas, video')
  }
  const covers = [...document.body.querySelectorAll('*')]
    .filter((element) => isShown(element) && paints(element))
    .map((element) => ({ owner: element, seen: [element.getBoundingClientRect() as Edges] }))
    .concat(seen)
  /** What stays in sight over what scrolls, or opens over what waits. */
  const floatsOver = (element: Element, other: Element) =>
    [...upFrom(element)].some(
      (box) =>
        !box.contains(other) &&
        (/fixed|sticky/.test(getStyle(box).position) ||
          box.matches('[data-portal], [class*="-dropdown"], [role=tooltip]')),
    )
  const isAbove = (cover: Element, owner: Element, area: Edges): boolean => {
    const boxes = [...upFrom(owner), document.body, document.documentElement]
    const places = boxes.map(({ scrollLeft: left, scrollTop: top }) => ({ left, top, behavior: 'instant' as const }))
    const before = owner.getBoundingClientRect()
    owner.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const now = owner.getBoundingClientRect()
    const middle = (area.top + area.bottom) / 2 + now.top - before.top
    const isHit = [0.1, 0.5, 0.9].some((share) => {
      const x = area.left + (area.right - area.left) * share + now.left - before.left
      const stack = document.elementsFromPoint(x, middle)
      return stack.includes(cover) && stack.indexOf(cover) < stack.indexOf(owner)
    })
    boxes.forEach((box, at) => box.scrollTo(places[at]))
    return isHit
  }
  const findCover = ({ owner, seen: lines }: (typeof seen)[number]): Element | undefined => {
    for (const line of lines)
      for (const { owner: cover, seen: areas } of covers)
        for (const area of areas) {
          const shared = overlap(line, area)
          if (!isSeen(shared) || cover.contains(owner) || floatsOver(cover, owner)) continue
          if (isAbove(cover, owner, shared)) return cover
        }
    return undefined
  }

  // What lets a click through covers as well.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { pointer-events: auto !important }')
  document.adoptedStyleSheets.push(sheet)
  const found = seen.flatMap((each) => {
    const say = (how: string, box: Element | undefined) =>
      box ? [`"${each.text}" ${how} ${(box.cloneNode() as Element).outerHTML.slice(0, 160)}`] : []
    return [...say('leaves', boxLeftBy(each)), ...say('is covered by', findCover(each))]
  })
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  return [...new Set(found)]
}
