import { lettering, arched, rising, around as textAround } from './letters.ts'
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
  mirrored,
  moved,
  within,
  gear,
  halftone,
  worn,
} from './shapes.ts'

export const pedalWorks = {
  cloth: '#d8a23a',
  front(dark = '#2a211b', cream = '#f7ecd3') {
    const wheel = (x: number) =>
      ring(x, 452, 118, dark, 16) +
      ring(x, 452, 100, cream, 5) +
      times(18, (at) => line(`M${x} 452L${polar(x, 452, 98, at / 18).join(' ')}`, dark, 2.5)) +
      circle(x, 452, 16, dark)
    const frame =
      line('M252 452L330 298H508L410 452H252M410 452L318 268M508 298L548 452M508 298L494 246', dark, 17) +
      line('M286 262H352', dark, 20) +
      line('M494 246Q494 220 532 224Q560 230 548 258', dark, 14)
    return (
      gear(400, 384, 352, 30, cream) +
      circle(400, 384, 286, this.cloth) +
      ring(400, 384, 270, dark, 5) +
      moved(0, 26, 1, wheel(252) + wheel(548) + frame + gear(410, 452, 46, 14, dark) + circle(410, 452, 26, cream)) +
      lettering('PEDAL', {
        x: 0,
        y: 0,
        width: 0,
        height: 50,
        inks: [[dark, 21]],
        shape: textAround(400, 384, 228, 50, 70),
      }) +
      rect(60, 602, 680, 198, this.cloth) +
      lettering('WORKS', { x: 400, y: 624, width: 560, height: 80, inks: [[dark, 22]] }) +
      lettering('BICYCLE REPAIR & COFFEE', { x: 400, y: 736, width: 520, height: 28, inks: [[dark, 18]] }) +
      worn(51, this.cloth, 380)
    )
  },
}

export const littleLeague = {
  cloth: '#dde3e8',
  front(navy = '#1e3a66', red = '#c9362f', white = '#fbfaf6') {
    const bat = path(
      'M-20 -250Q-22 -282 0 -284Q22 -282 20 -250L11 90H16V112H-16V90H-11Z',
      red,
      `stroke="${navy}" stroke-width="9"`,
    )
    const ball =
      circle(400, 400, 132, white, `stroke="${navy}" stroke-width="12"`) +
      mirrored(
        400,
        line('M306 312Q372 400 306 488', red, 8) +
          times(7, (at) =>
            line(`M${322 + Math.sin((at / 6) * Math.PI) * 20} ${330 + at * 23}l22 -${10 - at * 3}`, red, 6),
          ),
      )
    return (
      polygon(
        [
          [400, 50],
          [750, 400],
          [400, 750],
          [50, 400],
        ],
        navy,
      ) +
      polygon(
        [
          [400, 84],
          [716, 400],
          [400, 716],
          [84, 400],
        ],
        white,
      ) +
      polygon(
        [
          [400, 104],
          [696, 400],
          [400, 696],
          [104, 400],
        ],
        this.cloth,
      ) +
      moved(400, 430, 1, bat, 45) +
      moved(400, 430, 1, bat, -45) +
      ball +
      lettering('LAKESIDE', {
        x: 0,
        y: 0,
        width: 0,
        height: 118,
        inks: [
          [white, 46],
          [navy, 34],
          [red, 19],
        ],
        shape: rising(400, 344, 660, 118, 46),
      }) +
      lettering('LITTLE', { x: 400, y: 556, width: 130, height: 30, inks: [[navy, 19]] }) +
      lettering('LEAGUE', { x: 400, y: 610, width: 120, height: 28, inks: [[navy, 19]] })
    )
  },
}

export const cafe = {
  cloth: '#f0e4cd',
  front(blue = '#2c6a9b', brown = '#4d3022', rust = '#cf6a3b') {
    const bird =
      path('M0 0C-36 -64 -124 -70 -150 -8C-160 40 -108 78 -40 66L40 108L18 44C50 34 38 10 0 0Z', blue) +
      path('M-146 -16L-190 -2L-148 14Z', rust) +
      circle(-116, -18, 9, this.cloth) +
      path('M-84 2Q-26 -20 14 30Q-40 62 -84 2Z', this.cloth) +
      path('M-72 6Q-28 -6 0 28Q-38 46 -72 6Z', blue)
    const cup =
      path('M236 402H548Q548 566 466 594H318Q236 566 236 402Z', brown) +
      line('M548 430Q634 424 622 494Q608 548 524 532', brown, 24) +
      ellipse(392, 402, 156, 30, rust) +
      ellipse(392, 402, 156, 30, 'none', `stroke="${brown}" stroke-width="12"`) +
      ellipse(392, 616, 216, 22, brown) +
      within(
        'cafe',
        path('M236 402H548Q548 566 466 594H318Q236 566 236 402Z', brown),
        halftone(224, 430, 330, 170, rust, 15),
      )
    return (
      ring(400, 400, 352, blue, 12) +
      ring(400, 400, 332, brown, 4) +
      times(3, (at) => line(`M${420 + at * 44} 360q-26 -30 0 -58t0 -58`, brown, 12)) +
      cup +
      moved(350, 262, 1.15, bird) +
      lettering('BLUEBIRD', {
        x: 400,
        y: 0,
        width: 0,
        height: 66,
        inks: [
          [this.cloth, 95],
          [blue, 20],
        ],
        round: true,
        shape: textAround(400, 400, 342, 66, 84),
      }) +
      lettering('CAFE & BAKERY', {
        x: 400,
        y: 0,
        width: 0,
        height: 48,
        inks: [
          [this.cloth, 120],
          [brown, 20],
        ],
        round: true,
        shape: textAround(400, 400, 342, 48, 86, 'bottom'),
      }) +
      worn(71, this.cloth, 260)
    )
  },
}

export const retroStripes = {
  cloth: '#3a2b25',
  front(bands = ['#f4d06f', '#f2a541', '#e2703a', '#b23a48'], cream = '#f8ecd4') {
    const [a, b, c, d] = bands
    return (
      [a, b, c, d]
        .map((color, at) =>
          line(
            `M-40 ${270 + at * 46}H260Q${420 - at * 8} ${270 + at * 46} ${430 - at * 10} ${430 + at * 6}T640 ${560 + at * 46}H840`,
            color!,
            40,
          ),
        )
        .join('') +
      lettering('76', {
        x: 560,
        y: 150,
        width: 300,
        height: 280,
        inks: [
          [this.cloth, 44],
          [cream, 28],
          [this.cloth, 18],
          [b!, 10],
        ],
        round: true,
        slant: 0.14,
      }) +
      lettering('ROLLER', { x: 226, y: 500, width: 330, height: 92, inks: [[cream, 24]], round: true, slant: 0.14 }) +
      lettering('DISCO', { x: 208, y: 622, width: 290, height: 92, inks: [[a!, 24]], round: true, slant: 0.14 }) +
      worn(221, this.cloth, 420)
    )
  },
}

export const velvetAmps = {
  cloth: '#1b1b22',
  front(violet = '#a06cd5', white = '#f5f1ea', yellow = '#ffd23f') {
    return (
      circle(400, 360, 270, '#2f2b3a') +
      times(9, (at) => ring(400, 360, 120 + at * 16, at % 3 ? '#423c52' : violet, 3)) +
      circle(400, 360, 96, violet) +
      circle(400, 360, 16, this.cloth) +
      polygon(
        [
          [470, 70],
          [300, 400],
          [396, 400],
          [330, 670],
          [540, 310],
          [432, 310],
          [540, 70],
        ],
        this.cloth,
      ) +
      polygon(
        [
          [476, 96],
          [324, 386],
          [416, 386],
          [362, 610],
          [514, 324],
          [410, 324],
          [524, 96],
        ],
        yellow,
      ) +
      lettering('VELVET', {
        x: 0,
        y: 0,
        width: 0,
        height: 124,
        inks: [
          [this.cloth, 52],
          [white, 23],
        ],

        shape: rising(400, 430, 660, 124, 60),
      }) +
      lettering('AMPS', {
        x: 0,
        y: 0,
        width: 0,
        height: 124,
        inks: [
          [this.cloth, 52],
          [violet, 23],
        ],
        shape: rising(460, 580, 460, 124, 42),
      }) +
      worn(251, this.cloth, 420)
    )
  },
  back(violet = '#a06cd5', white = '#f5f1ea', yellow = '#ffd23f') {
    const nights = ['DENVER', 'BOISE', 'PORTLAND', 'SEATTLE', 'OAKLAND', 'PHOENIX', 'AUSTIN']
    return (
      lettering('NORTH BY WEST TOUR', {
        x: 0,
        y: 0,
        width: 0,
        height: 64,
        inks: [[yellow, 15]],
        tracking: 2.5,
        shape: arched(400, 110, 650, 64, 34),
      }) +
      nights
        .map((city, at) =>
          lettering(city, {
            x: 400,
            y: 232 + at * 66,
            width: city.length * 46,
            height: 38,
            inks: [[at % 2 ? violet : white, 20]],
          }),
        )
        .join('') +
      line('M160 706H330M470 706H640', violet, 8) +
      star(400, 706, 36, yellow) +
      worn(252, this.cloth, 420)
    )
  },
}
