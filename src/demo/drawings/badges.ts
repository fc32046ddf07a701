import { lettering, arched, bowed, around as textAround } from './letters.ts'
import {
  polar,
  times,
  circle,
  ring,
  ellipse,
  rect,
  path,
  line,
  polygon,
  star,
  rays,
  around,
  mirrored,
  moved,
  worn,
  ribbon,
} from './shapes.ts'

const hop = (color: string, cloth: string): string =>
  times(5, (row) =>
    times(row % 2 ? 2 : 3, (column) => {
      const x = (column - (row % 2 ? 0.5 : 1)) * 26 * (1 - row * 0.09)
      return path(
        `M${x - 20} ${row * 24 - 40}q20 -26 40 0q0 26 -20 40q-20 -14 -20 -40Z`,
        color,
        `stroke="${cloth}" stroke-width="4"`,
      )
    }),
  ) +
  mirrored(0, path('M2 -56q26 -44 62 -22q-18 40 -62 22Z', color, `stroke="${cloth}" stroke-width="4"`)) +
  line('M0 -60V-84', color, 7)

export const brewery = {
  cloth: '#24382f',
  front(cream = '#f3e7cc', gold = '#e3a02f') {
    const glass =
      path('M338 300H462L446 512Q444 522 434 522H366Q356 522 354 512Z', gold, `stroke="${cream}" stroke-width="12"`) +
      path(
        'M328 304Q318 262 354 262Q362 230 398 240Q430 222 446 256Q484 262 470 304Q460 322 444 306Q424 326 404 308Q384 326 366 308Q344 324 328 304Z',
        cream,
      ) +
      times(9, (at) => circle(368 + (at % 3) * 32, 350 + Math.floor(at / 3) * 50 + (at % 2) * 16, 6, cream))
    return (
      star(400, 400, 372, cream, { tips: 48, inner: 0.955 }) +
      circle(400, 400, 338, this.cloth) +
      ring(400, 400, 322, gold, 6) +
      ring(400, 400, 206, cream, 6) +
      lettering('RIVER CITY', {
        x: 400,
        y: 0,
        width: 0,
        height: 66,
        inks: [[cream, 19]],
        shape: textAround(400, 400, 264, 66, 148),
      }) +
      lettering('BREWING CO', {
        x: 400,
        y: 0,
        width: 0,
        height: 58,
        inks: [[gold, 19]],
        shape: textAround(400, 400, 264, 58, 138, 'bottom'),
      }) +
      star(137, 400, 24, gold) +
      star(663, 400, 24, gold) +
      glass +
      moved(262, 410, 0.82, hop(cream, this.cloth), -14) +
      moved(538, 410, 0.82, hop(cream, this.cloth), 14) +
      worn(11, this.cloth)
    )
  },
  back(cream = '#f3e7cc', gold = '#e3a02f') {
    return (
      moved(400, 236, 2, hop(gold, this.cloth)) +
      lettering('FRESH HOPS', { x: 400, y: 462, width: 640, height: 92, inks: [[cream, 17]], tracking: 2.4 }) +
      line('M88 624H232M568 624H712', gold, 8) +
      lettering('DAILY', { x: 400, y: 598, width: 250, height: 52, inks: [[gold, 19]], tracking: 2.6 }) +
      lettering('EST 1987 - RIVER CITY', { x: 400, y: 700, width: 560, height: 34, inks: [[cream, 16]] }) +
      worn(12, this.cloth)
    )
  },
}

export const fireCompany = {
  cloth: '#1f2c47',
  front(white = '#f4f1ea', red = '#d0342c', gold = '#f0b429') {
    const arm = (grow: number, fill: string) =>
      path(
        `M${372 - grow} 330Q${352 - grow} 210 ${256 - grow} ${128 - grow}Q400 ${58 - grow} ${544 + grow} ${128 - grow}Q${448 + grow} 210 ${428 + grow} 330Z`,
        fill,
      )
    return (
      around(400, 400, 4, arm(16, gold)) +
      around(400, 400, 4, arm(0, red)) +
      circle(400, 400, 150, gold) +
      circle(400, 400, 134, this.cloth) +
      lettering('12', { x: 400, y: 336, width: 136, height: 128, inks: [[white, 19]], tracking: 2.2 }) +
      lettering('COMPANY', {
        x: 400,
        y: 0,
        width: 0,
        height: 46,
        inks: [[white, 20]],
        shape: bowed(400, 156, 190, 46, 16),
      }) +
      lettering('FIRE', { x: 400, y: 604, width: 150, height: 52, inks: [[white, 20]] }) +
      moved(
        190,
        400,
        1,
        rect(-10, -64, 20, 128, white) +
          path('M-12 -58Q-58 -40 -54 14Q-30 -4 -10 -4Z', white) +
          path('M10 -50L52 -28L10 -10Z', white),
      ) +
      moved(
        610,
        400,
        1,
        line('M-24 -64V64M24 -64V64', white, 12) + times(5, (at) => line(`M-24 ${at * 26 - 52}H24`, white, 10)),
      ) +
      worn(21, this.cloth)
    )
  },
  back(white = '#f4f1ea', red = '#d0342c', gold = '#f0b429') {
    return (
      lettering('MILL CREEK', {
        x: 400,
        y: 0,
        width: 0,
        height: 84,
        inks: [[white, 20]],
        shape: bowed(400, 196, 560, 84, 70),
      }) +
      lettering('FIRE', {
        x: 400,
        y: 0,
        width: 0,
        height: 200,
        inks: [
          [gold, 34],
          [red, 24],
        ],
        shape: arched(400, 300, 600, 200, 34),
      }) +
      lettering('RESCUE', { x: 400, y: 540, width: 600, height: 96, inks: [[white, 22]] }) +
      line('M100 690H316M484 690H700', red, 10) +
      star(400, 690, 40, gold) +
      worn(22, this.cloth)
    )
  },
}

export const anchor = {
  cloth: '#e9dfc8',
  front(navy = '#1d3557', red = '#c4402f') {
    const rope = Array.from({ length: 56 }, (_, at) => {
      const [x, y] = polar(400, 372, 286, at / 56)
      return ellipse(x, y, 20, 10, navy, `transform="rotate(${(at * 360) / 56 + 40} ${x} ${y})"`)
    }).join('')
    const body =
      ring(400, 186, 36, navy, 22) +
      rect(386, 218, 28, 330, navy) +
      rect(306, 262, 188, 26, navy, 'rx="13"') +
      mirrored(400, path('M400 574Q262 560 232 420L204 452L212 352L296 408L258 414Q290 516 400 536Z', navy))
    return (
      rope +
      body +
      line('M400 226C470 300 318 352 404 420S452 540 370 566', '#e9dfc8', 24) +
      line('M400 226C470 300 318 352 404 420S452 540 370 566', red, 12) +
      polygon(
        [
          [84, 468],
          [716, 468],
          [716, 594],
          [84, 594],
        ],
        this.cloth,
      ) +
      ribbon(400, 532, 716, 116, red, navy) +
      lettering('ANCHOR & CO', { x: 400, y: 504, width: 480, height: 56, inks: [[this.cloth, 18]], tracking: 2.4 }) +
      lettering('SHIP CHANDLERS', { x: 400, y: 700, width: 440, height: 36, inks: [[navy, 20]] }) +
      worn(31, this.cloth, 300)
    )
  },
}

export const ironTemple = {
  cloth: '#27282b',
  front(white = '#f2efe9', red = '#e0452f') {
    const bell =
      path('M284 300Q270 120 400 112Q530 120 516 300L458 300Q470 178 400 172Q330 178 342 300Z', white) +
      circle(400, 384, 150, white) +
      circle(400, 384, 112, this.cloth) +
      lettering('32', { x: 400, y: 326, width: 110, height: 92, inks: [[red, 24]] }) +
      lettering('KG', { x: 400, y: 440, width: 48, height: 26, inks: [[white, 22]] })
    const weights = mirrored(
      400,
      rect(160, 330, 34, 150, red, 'rx="8"') +
        rect(118, 296, 34, 218, white, 'rx="8"') +
        rect(78, 344, 30, 122, red, 'rx="8"') +
        rect(194, 392, 62, 26, white),
    )
    return (
      rays(400, 380, 200, 380, 28, '#34363b') +
      weights +
      bell +
      lettering('IRON', { x: 206, y: 584, width: 224, height: 92, inks: [[white, 20]], tracking: 2.6 }) +
      lettering('TEMPLE', { x: 530, y: 584, width: 364, height: 92, inks: [[red, 20]], tracking: 2.6 }) +
      lettering('STRENGTH IS BUILT', { x: 400, y: 728, width: 470, height: 32, inks: [[white, 18]] }) +
      worn(41, this.cloth, 620)
    )
  },
}
