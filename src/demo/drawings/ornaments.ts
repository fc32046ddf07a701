import { lettering } from './letters.ts'
import { times, circle, ring, ellipse, rect, path, line, around, moved, within, halftone, worn } from './shapes.ts'
import { randomFrom } from '../random.ts'

export const skyline = {
  cloth: '#22243a',
  front(gold = '#f4c04e', rose = '#e86a6f', cream = '#f7ead5') {
    const random = randomFrom(181)
    let towers = ''
    for (let x = 60; x < 740;) {
      const [width, height] = [random.whole(44, 84), random.whole(90, 300) * (1 - Math.abs(x - 380) / 760)]
      towers +=
        rect(x, 540 - height, width - 6, height, this.cloth) +
        (random.chance(0.35) ? rect(x + width / 2 - 5, 540 - height - 44, 5, 46, this.cloth) : '')
      for (let row = 0; row < height / 24 - 1; row++)
        for (let column = 0; column < (width - 20) / 16; column++)
          if (random.chance(0.6)) towers += rect(x + 8 + column * 16, 552 - height + row * 24, 8, 12, gold)
      x += width
    }
    return (
      within(
        'dusk',
        circle(400, 380, 310, rose),
        rect(0, 0, 800, 800, rose) +
          halftone(80, 60, 650, 480, gold, 19) +
          circle(520, 230, 66, cream) +
          towers +
          rect(0, 540, 800, 20, cream) +
          rect(0, 560, 800, 200, '#3a4a78') +
          times(24, (at) =>
            rect(
              140 + ((at * 137) % 500),
              576 + ((at * 29) % 110),
              40 + ((at * 17) % 60),
              6,
              at % 3 ? gold : cream,
              'rx="3"',
            ),
          ),
      ) +
      ring(400, 380, 326, cream, 8) +
      rect(80, 610, 640, 84, this.cloth) +
      lettering('HARBOR LIGHTS', { x: 400, y: 620, width: 600, height: 66, inks: [[cream, 20]] }) +
      lettering('JAZZ NIGHTS ON THE PIER', { x: 400, y: 728, width: 460, height: 30, inks: [[gold, 18]] }) +
      worn(182, this.cloth, 260)
    )
  },
}

export const mandala = {
  cloth: '#4a2f5e',
  back(gold = '#f0c04f', cream = '#fbf0dc', rose = '#e58aa4') {
    const petal = (from: number, to: number, half: number, color: string) =>
      path(
        `M400 ${400 - from}Q${400 - half} ${400 - (from + to) / 2} 400 ${400 - to}Q${400 + half} ${400 - (from + to) / 2} 400 ${400 - from}Z`,
        'none',
        `stroke="${color}" stroke-width="6"`,
      )
    const solid = (from: number, to: number, half: number, color: string) =>
      path(
        `M400 ${400 - from}Q${400 - half} ${400 - (from + to) / 2} 400 ${400 - to}Q${400 + half} ${400 - (from + to) / 2} 400 ${400 - from}Z`,
        color,
      )
    return (
      ring(400, 400, 352, gold, 6) +
      around(400, 400, 48, circle(400, 30, 7, cream)) +
      around(400, 400, 24, solid(270, 346, 34, gold) + circle(400, 76, 5, this.cloth), 0.5) +
      around(400, 400, 24, petal(236, 330, 52, cream)) +
      ring(400, 400, 236, rose, 5) +
      around(400, 400, 16, solid(140, 228, 58, rose) + solid(156, 206, 30, this.cloth) + solid(164, 196, 16, gold)) +
      around(400, 400, 16, circle(400, 184, 7, cream), 0.5) +
      ring(400, 400, 138, cream, 5) +
      around(400, 400, 12, petal(40, 132, 64, gold)) +
      around(400, 400, 12, solid(56, 104, 24, cream), 0.5) +
      circle(400, 400, 46, gold) +
      around(400, 400, 8, solid(2, 38, 22, this.cloth)) +
      circle(400, 400, 9, cream)
    )
  },
}

export const wildflowers = {
  cloth: '#f4efe2',
  front(green = '#3f6b4c', red = '#d4523f', gold = '#eab03b', blue = '#4f6fb0') {
    const stem = (d: string) => line(d, green, 8)
    const leaf = (x: number, y: number, turn: number) =>
      moved(x, y, 1, path('M0 0Q36 -34 88 0Q36 22 0 0Z', green), turn)
    const daisy = (x: number, y: number, r: number, color: string) =>
      around(x, y, 10, ellipse(x, y - r * 0.66, r * 0.2, r * 0.36, color)) + circle(x, y, r * 0.34, gold)
    const poppy = (x: number, y: number, r: number) =>
      moved(
        x,
        y,
        r / 60,
        path('M0 40Q-74 30 -62 -34Q-30 -62 0 -30Q30 -62 62 -34Q74 30 0 40Z', red) +
          path('M0 40Q-36 6 0 -24Q36 6 0 40Z', '#a93328'),
      )
    return (
      stem('M400 600Q396 420 400 250') +
      stem('M392 600Q340 440 268 326') +
      stem('M408 600Q470 450 540 310') +
      stem('M386 600Q280 500 190 460') +
      stem('M414 600Q520 500 616 452') +
      stem('M396 600Q360 360 330 210') +
      stem('M404 600Q440 380 474 206') +
      leaf(352, 500, 205) +
      leaf(446, 510, -28) +
      leaf(300, 420, 150) +
      leaf(496, 420, 12) +
      leaf(404, 420, -50) +
      leaf(396, 380, 230) +
      daisy(400, 236, 84, '#fff') +
      around(400, 236, 10, ellipse(400, 180, 17, 30, 'none', `stroke="${green}" stroke-width="3"`)) +
      poppy(262, 312, 62) +
      poppy(548, 296, 66) +
      daisy(184, 452, 62, blue) +
      daisy(622, 444, 66, blue) +
      times(6, (at) => circle(326 - (at % 2) * 18, 206 - at * 16, 12 - at, red)) +
      times(6, (at) => circle(476 + (at % 2) * 18, 204 - at * 16, 12 - at, blue)) +
      path('M330 596H470L452 640H348Z', gold) +
      lettering('WILDFLOWER', { x: 400, y: 660, width: 520, height: 62, inks: [[green, 19]], round: true }) +
      lettering('FARMERS MARKET', { x: 400, y: 744, width: 360, height: 26, inks: [[red, 20]], round: true })
    )
  },
}
