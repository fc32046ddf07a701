import { lettering, bowed, waving, around as textAround } from './letters.ts'
import {
  times,
  circle,
  ring,
  ellipse,
  rect,
  path,
  line,
  star,
  around,
  mirrored,
  moved,
  within,
  halftone,
  worn,
} from './shapes.ts'
import { randomFrom } from '../random.ts'

export const skate = {
  cloth: '#1c1c20',
  front(bone = '#f2ead8', pink = '#ff4f8b', aqua = '#35c9c1') {
    const half =
      path('M470 330Q540 318 546 392Q540 448 486 444Q432 430 438 372Q446 340 470 330Z', this.cloth) +
      star(492, 386, 32, pink)
    return (
      circle(400, 360, 300, aqua) +
      within('skate', circle(400, 360, 300, aqua), halftone(90, 60, 620, 640, pink, 20)) +
      path(
        'M400 150C560 148 630 260 622 380C618 440 594 470 560 486L556 560Q480 590 400 588Q320 590 244 560L240 486C206 470 182 440 178 380C170 260 240 148 400 150Z',
        bone,
        `stroke="${this.cloth}" stroke-width="16"`,
      ) +
      mirrored(400, half) +
      path('M400 430L432 492Q400 506 368 492Z', this.cloth) +
      times(7, (at) => line(`M${292 + at * 36} 530V580`, this.cloth, 9)) +
      line('M268 532Q400 560 532 532', this.cloth, 9) +
      line('M330 168L352 226L330 252L366 296', this.cloth, 7) +
      lettering('SKATE OR DYE', {
        x: 0,
        y: 0,
        width: 0,
        height: 96,
        inks: [
          [this.cloth, 56],
          [bone, 18],
        ],
        round: true,
        tracking: 2.4,
        shape: waving(400, 640, 692, 96, 14),
      }) +
      worn(121, this.cloth, 260)
    )
  },
}

export const taco = {
  cloth: '#f3d9b1',
  front(shell = '#eaa63b', green = '#4c9a52', red = '#d94a38', brown = '#4a2a1b') {
    const lettuce = times(13, (at) => circle(190 + at * 35, 352 - Math.sin((at / 12) * Math.PI) * 152, 40, green))
    const tomato = times(6, (at) =>
      rect(
        222 + at * 64,
        322 - Math.sin(((at + 0.4) / 6) * Math.PI) * 146,
        46,
        46,
        red,
        `rx="9" transform="rotate(${at * 23} ${245 + at * 64} ${345 - Math.sin(((at + 0.4) / 6) * Math.PI) * 146})"`,
      ),
    )
    return (
      circle(400, 390, 330, red) +
      around(400, 390, 40, circle(400, 60, 15, this.cloth)) +
      lettuce +
      tomato +
      path(
        'M140 486Q150 240 400 236Q650 240 660 486Q660 506 640 506H160Q140 506 140 486Z',
        shell,
        `stroke="${brown}" stroke-width="14"`,
      ) +
      times(15, (at) => circle(206 + ((at * 97) % 390), 310 + ((at * 53) % 160), 7, '#cf8424')) +
      mirrored(
        400,
        circle(464, 380, 30, '#fff8ea', `stroke="${brown}" stroke-width="8"`) +
          circle(458, 384, 13, brown) +
          path('M400 446Q424 418 480 432Q540 446 556 412Q560 476 490 476Q430 478 400 452Z', brown),
      ) +
      line('M362 486Q400 504 438 486', brown, 9) +
      rect(0, 520, 800, 210, this.cloth) +
      lettering('TACO TUESDAY', {
        x: 0,
        y: 0,
        width: 0,
        height: 96,
        inks: [
          [brown, 38],
          [shell, 17],
        ],
        round: true,
        tracking: 2.6,
        shape: bowed(400, 570, 650, 96, 24),
      }) +
      lettering('ALL YOU CAN EAT', { x: 400, y: 706, width: 330, height: 30, inks: [[red, 22]], round: true })
    )
  },
}

export const spaceCamp = {
  cloth: '#1b2350',
  front(white = '#f6f3ea', red = '#f0503c', gold = '#ffc145', sky = '#59b7e8') {
    const rocket =
      path('M-62 120L-118 196V250L-54 208Z', red) +
      path('M62 120L118 196V250L54 208Z', red) +
      path('M0 -250C76 -170 88 40 58 210H-58C-88 40 -76 -170 0 -250Z', white) +
      path('M0 -250C36 -214 58 -160 66 -104H-66C-58 -160 -36 -214 0 -250Z', red) +
      circle(0, -30, 44, sky, `stroke="${red}" stroke-width="14"`) +
      path('M-22 -46Q-10 -64 12 -62', 'none', `stroke="${white}" stroke-width="8" stroke-linecap="round"`) +
      rect(-10, 110, 20, 120, red, 'rx="10"') +
      path('M-44 214Q-60 300 0 366Q60 300 44 214Z', gold) +
      path('M-22 214Q-28 268 0 306Q28 268 22 214Z', red)
    const random = randomFrom(141)
    return (
      times(60, (at) => circle(random.whole(10, 790), random.whole(10, 630), 2 + (at % 4), at % 3 ? white : gold)) +
      circle(214, 470, 118, sky) +
      within('moon', circle(214, 470, 118, sky), halftone(90, 350, 250, 250, '#2c5fa8', 15)) +
      ellipse(214, 470, 190, 40, 'none', `stroke="${gold}" stroke-width="14" transform="rotate(-18 214 470)"`) +
      path('M92 452A124 124 0 0 1 332 432L300 470L120 500Z', sky) +
      circle(690, 120, 58, gold) +
      circle(714, 104, 52, this.cloth) +
      moved(470, 330, 1.05, rocket, 24) +
      star(118, 160, 30, gold) +
      star(700, 440, 22, gold) +
      lettering('SPACE CAMP', {
        x: 0,
        y: 0,
        width: 0,
        height: 92,
        inks: [[white, 18]],
        tracking: 2.5,
        shape: bowed(400, 660, 660, 80, 0),
      })
    )
  },
}

export const kraken = {
  cloth: '#12344a',
  front(teal = '#4fc3b0', cream = '#f4ecd8', coral = '#f2694e') {
    const arm = (d: string) =>
      line(d, this.cloth, 62) + line(d, teal, 46) + line(d, cream, 9, 'stroke-dasharray="1 24"')
    return (
      ring(400, 400, 356, cream, 10) +
      ring(400, 400, 336, cream, 4) +
      mirrored(
        400,
        arm('M480 420C600 400 690 470 640 540C610 580 556 560 570 520') +
          arm('M460 450C560 470 600 600 520 650C474 676 440 636 470 606') +
          arm('M500 380C600 330 690 330 676 260C664 214 606 230 618 270'),
      ) +
      arm('M430 470C450 560 420 620 426 690') +
      arm('M370 470C350 560 380 620 374 690') +
      path(
        'M400 150C530 150 560 270 530 360C520 420 480 480 400 482C320 480 280 420 270 360C240 270 270 150 400 150Z',
        teal,
        `stroke="${this.cloth}" stroke-width="10"`,
      ) +
      within('head', ellipse(400, 300, 140, 150, teal), halftone(250, 90, 300, 180, '#2f8f88', 17)) +
      mirrored(
        400,
        ellipse(452, 366, 38, 46, cream) +
          circle(446, 372, 22, coral) +
          circle(446, 372, 10, this.cloth) +
          line('M404 310L486 322', this.cloth, 14),
      ) +
      rect(96, 520, 608, 96, this.cloth) +
      lettering('KRAKEN', { x: 400, y: 526, width: 500, height: 84, inks: [[coral, 22]], tracking: 2.4 }) +
      lettering('DIVE CLUB', {
        x: 0,
        y: 0,
        width: 0,
        height: 44,
        inks: [
          [this.cloth, 90],
          [cream, 22],
        ],
        shape: textAround(400, 400, 346, 44, 62, 'bottom'),
      }) +
      worn(151, this.cloth, 240)
    )
  },
}
