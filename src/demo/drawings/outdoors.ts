import { lettering, bowed, around as textAround } from './letters.ts'
import {
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
  within,
  waves,
  worn,
  pine,
  polar,
} from './shapes.ts'

const palm = (color: string): string =>
  path('M-12 0Q-6 -150 34 -262L52 -254Q24 -150 16 0Z', color) +
  times(
    7,
    (at) =>
      `<g transform="translate(42 -262) rotate(${at * 52 - 156})">${path('M0 0Q60 -52 132 10Q70 -14 0 0Z', color)}</g>`,
  )

export const surfClub = {
  cloth: '#1f3a4d',
  back(yellow = '#ffc857', orange = '#f58549', pink = '#e2557a', cream = '#fbefd9') {
    const sun = times(9, (at) => rect(150, 150 + at * 44, 500, 42 - at * 4, at < 3 ? yellow : at < 6 ? orange : pink))
    return (
      within('sun', circle(400, 350, 240, yellow), sun) +
      within(
        'sea',
        circle(400, 350, 240, yellow),
        waves(500, 130, 22, cream) + waves(530, 130, 22, this.cloth, 40) + waves(560, 130, 22, '#3f8ea6', 10),
      ) +
      moved(206, 592, 1.25, palm(cream), -6) +
      moved(610, 592, 0.95, palm(cream), 8) +
      lettering('SUNSET', {
        x: 400,
        y: 0,
        width: 0,
        height: 84,
        inks: [
          [this.cloth, 50],
          [cream, 22],
        ],
        round: true,
        shape: bowed(400, 96, 420, 84, 50),
      }) +
      lettering('SURF CLUB', {
        x: 400,
        y: 624,
        width: 600,
        height: 98,
        inks: [[yellow, 23]],
        round: true,
        slant: 0.16,
      }) +
      worn(161, this.cloth, 320)
    )
  },
}

export const granitePeak = {
  cloth: '#e5ded0',
  front(dark = '#2b3a42', green = '#4f7a5b', orange = '#e2703a') {
    const badge = path('M400 46L706 150V470Q690 640 400 756Q110 640 94 470V150Z', dark)
    const scene =
      rect(0, 0, 800, 800, '#f5c66a') +
      circle(400, 322, 150, orange) +
      rays(400, 322, 170, 420, 30, '#f0b04e') +
      polygon(
        [
          [60, 540],
          [250, 300],
          [340, 400],
          [470, 200],
          [760, 540],
        ],
        dark,
      ) +
      polygon(
        [
          [470, 200],
          [530, 270],
          [498, 300],
          [470, 272],
          [440, 312],
          [418, 280],
        ],
        this.cloth,
      ) +
      polygon(
        [
          [250, 300],
          [290, 344],
          [262, 366],
          [240, 344],
          [218, 366],
          [208, 352],
        ],
        this.cloth,
      ) +
      path('M60 520Q240 450 420 520T800 500V800H0Z', green) +
      times(9, (at) => pine(130 + at * 68, 540 + (at % 3) * 16, 92 + (at % 2) * 34, dark)) +
      path('M430 760Q330 640 440 590Q520 552 470 530Q450 520 470 512Q560 540 500 596Q440 650 560 760Z', this.cloth)
    return (
      badge +
      within(
        'peak',
        path('M400 74L680 168V470Q664 622 400 728Q136 622 120 470V168Z', dark),
        scene + rect(0, 600, 800, 200, dark),
      ) +
      lettering('GRANITE PEAK', {
        x: 400,
        y: 0,
        width: 0,
        height: 62,
        inks: [
          [dark, 52],
          [this.cloth, 20],
        ],
        shape: bowed(400, 190, 470, 62, 34),
      }) +
      lettering('TRAIL RUN', { x: 400, y: 622, width: 290, height: 44, inks: [[orange, 22]] }) +
      worn(171, this.cloth, 260)
    )
  },
}

export const youthCamp = {
  cloth: '#3f5f45',
  front(cream = '#f6ecd2', gold = '#f2b544', rust = '#d9633a') {
    return (
      times(
        5,
        (at) =>
          pine(110 + at * 30, 560 - at * 6, 300 - at * 34, '#28402e') +
          pine(690 - at * 30, 560 - at * 6, 300 - at * 34, '#28402e'),
      ) +
      circle(400, 200, 62, cream) +
      circle(424, 184, 56, this.cloth) +
      polygon(
        [
          [400, 250],
          [590, 560],
          [210, 560],
        ],
        cream,
      ) +
      polygon(
        [
          [400, 250],
          [470, 560],
          [330, 560],
        ],
        '#28402e',
      ) +
      polygon(
        [
          [400, 250],
          [428, 560],
          [372, 560],
        ],
        rust,
      ) +
      line('M400 250V214M376 236H424', cream, 9) +
      rect(120, 556, 560, 12, cream, 'rx="6"') +
      moved(
        400,
        600,
        1,
        path('M-34 0Q-56 -50 0 -104Q56 -50 34 0Z', gold) +
          path('M-16 0Q-26 -26 0 -54Q26 -26 16 0Z', rust) +
          line('M-60 8L60 -6M-60 -6L60 8', cream, 15),
      ) +
      times(18, (at) => star(80 + ((at * 211) % 640), 60 + ((at * 97) % 210), 5 + (at % 3) * 3, cream)) +
      lettering('GRACE CHAPEL', {
        x: 0,
        y: 0,
        width: 0,
        height: 66,
        inks: [[cream, 21]],
        shape: bowed(400, 96, 520, 66, 30),
      }) +
      lettering('YOUTH CAMP', {
        x: 400,
        y: 656,
        width: 520,
        height: 76,
        inks: [[gold, 20]],
        round: true,
        tracking: 2.5,
      })
    )
  },
}

export const desert = {
  cloth: '#efe0c4',
  front(green = '#2f7a63', pink = '#e0588a', orange = '#ee8434', brown = '#6b3526') {
    const cactus =
      line('M400 590V250', green, 96) +
      mirrored(400, line('M400 440H510Q536 440 536 408V330', green, 58)) +
      times(9, (at) => line(`M${372 + (at % 3) * 28} ${270 + Math.floor(at / 3) * 110}v54`, '#efe0c4', 6))
    const bloom = (x: number, y: number) => around(x, y, 6, ellipse(x, y - 24, 12, 22, pink)) + circle(x, y, 11, orange)
    return (
      circle(400, 360, 250, orange) +
      times(6, (at) => rect(140, 420 + at * 32, 520, 5 + at * 3, this.cloth)) +
      path('M70 590Q200 500 330 580Q480 520 740 590V620H70Z', brown) +
      cactus +
      bloom(400, 196) +
      bloom(536, 296) +
      bloom(264, 296) +
      bloom(350, 226) +
      moved(
        170,
        560,
        0.6,
        path('M-60 60Q-60 -30 0 -30Q60 -30 60 60Z', green) +
          times(3, (at) => line(`M${at * 36 - 36} -4v50`, '#efe0c4', 7)),
      ) +
      moved(634, 566, 0.5, path('M-60 60Q-60 -30 0 -30Q60 -30 60 60Z', green)) +
      lettering('DESERT BLOOM', { x: 400, y: 644, width: 630, height: 68, inks: [[brown, 18]], tracking: 2.6 }) +
      lettering('MUSIC FESTIVAL', { x: 400, y: 738, width: 400, height: 30, inks: [[pink, 22]] }) +
      worn(201, this.cloth, 260)
    )
  },
}

export const greatWave = {
  cloth: '#d5dfe0',
  back(navy = '#163a5f', blue = '#3d83b0', white = '#fbf8ef', red = '#d8432f') {
    const crest =
      path(
        'M60 700V520C120 300 300 180 470 236C590 276 600 400 520 440C560 380 520 320 450 330C340 350 330 500 420 570C520 640 700 560 760 600V760H60Z',
        navy,
      ) +
      path('M90 700V560C150 350 300 240 440 268C340 280 250 400 290 530C330 640 480 680 700 640V760H90Z', blue) +
      path('M120 700C130 560 170 440 250 380C190 500 230 640 400 700Z', white) +
      times(11, (at) => circle(...polar(470, 352, 120 - at * 3, at * 0.055 - 0.12), 30 - Math.abs(at - 5) * 2, white)) +
      times(9, (at) => circle(...polar(480, 372, 150 - at * 2, at * 0.06 - 0.02), 11, white))
    return (
      circle(400, 400, 340, '#efe5cf') +
      within(
        'wave',
        circle(400, 400, 340, navy),
        circle(622, 276, 62, red) +
          crest +
          waves(650, 160, 26, navy) +
          waves(684, 160, 26, white, 50) +
          waves(704, 160, 26, navy, 20),
      ) +
      ring(400, 400, 340, navy, 14) +
      rect(112, 576, 576, 96, this.cloth, `stroke="${navy}" stroke-width="10"`) +
      lettering('AQUATICS', { x: 400, y: 592, width: 490, height: 64, inks: [[navy, 23]] }) +
      lettering('GREAT WAVE', {
        x: 0,
        y: 0,
        width: 0,
        height: 44,
        inks: [
          ['#efe5cf', 60],
          [navy, 22],
        ],
        shape: textAround(400, 400, 286, 44, 74),
      })
    )
  },
}
