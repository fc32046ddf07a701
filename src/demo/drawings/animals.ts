import { lettering, arched, bowed, around as textAround } from './letters.ts'
import { times, circle, path, line, polygon, star, rays, mirrored, worn } from './shapes.ts'

export const tigers = {
  cloth: '#26262a',
  front(orange = '#f0832a', white = '#f7f3ea', black = '#17171a') {
    const head = path(
      'M400 300C500 286 590 316 610 396C640 430 622 520 568 566C528 620 470 668 400 672C330 668 272 620 232 566C178 520 160 430 190 396C210 316 300 286 400 300Z',
      orange,
    )
    const half =
      circle(600, 336, 66, orange) +
      circle(604, 332, 36, black) +
      path('M400 560C440 520 540 500 580 552C546 620 470 660 400 662Z', white) +
      path('M424 430Q486 372 556 414Q520 470 440 462Z', white) +
      circle(490, 430, 24, black) +
      circle(498, 422, 7, white) +
      line('M430 404Q500 348 566 390', black, 16) +
      times(3, (at) =>
        path(
          `M${626 - at * 14} ${420 + at * 52}L${540 - at * 6} ${452 + at * 40}L${612 - at * 22} ${458 + at * 50}Z`,
          black,
        ),
      ) +
      path('M400 300L426 300L414 376L400 392Z', black) +
      path('M448 300L492 310L452 364Z', black) +
      times(3, (at) => circle(452 + at * 34, 566 + (at % 2) * 18, 6, black)) +
      path('M420 620L446 612L430 652Z', white, `stroke="${black}" stroke-width="5"`)
    return (
      head +
      mirrored(400, half) +
      path('M344 516Q400 490 456 516Q440 566 400 570Q360 566 344 516Z', black) +
      line('M400 566V604M400 604Q440 634 474 602M400 604Q360 634 326 602', black, 12) +
      lettering('NORTHSIDE', {
        x: 0,
        y: 0,
        width: 0,
        height: 108,
        inks: [
          [white, 40],
          [black, 30],
          [orange, 20],
        ],
        shape: arched(400, 150, 660, 108, 60),
      }) +
      lettering('TIGERS', { x: 400, y: 702, width: 360, height: 58, inks: [[white, 22]] }) +
      worn(81, this.cloth, 300)
    )
  },
  back(orange = '#f0832a', white = '#f7f3ea', black = '#17171a') {
    return (
      lettering('TIGERS', {
        x: 0,
        y: 0,
        width: 0,
        height: 110,
        inks: [[orange, 24]],
        shape: bowed(400, 170, 520, 110, 40),
      }) +
      lettering('07', {
        x: 400,
        y: 356,
        width: 330,
        height: 330,
        inks: [
          [white, 29],
          [black, 22],
          [orange, 14],
        ],
      }) +
      worn(82, this.cloth, 300)
    )
  },
}

export const grizzly = {
  cloth: '#5b1f2a',
  front(gold = '#e9b44c', cream = '#f6ead2', dark = '#2a0f15') {
    const half =
      circle(584, 262, 72, gold) +
      circle(588, 262, 38, dark) +
      path('M400 236C520 222 616 290 616 410C616 470 590 520 540 548L400 560Z', gold) +
      path('M470 378L556 346Q556 404 494 408Z', cream) +
      circle(520, 386, 13, dark) +
      path('M448 366L572 318L560 346L466 392Z', dark) +
      path('M400 398C470 396 524 440 520 500C540 560 510 640 400 650Z', cream) +
      path('M400 548Q480 548 496 512Q512 610 400 626Z', dark) +
      path('M430 546L462 540L450 590Z', cream) +
      path('M420 622L446 614L434 580Z', cream)
    return (
      rays(400, 400, 250, 390, 40, '#6d2936') +
      mirrored(400, half) +
      path('M340 420Q400 390 460 420Q450 470 400 480Q350 470 340 420Z', dark) +
      line('M400 476V540', dark, 12) +
      path('M362 600Q400 572 438 600L426 622H374Z', '#c8504a') +
      lettering('GRIZZLY RIDGE', {
        x: 0,
        y: 0,
        width: 0,
        height: 74,
        inks: [
          [dark, 44],
          [cream, 22],
        ],
        shape: textAround(400, 400, 326, 74, 128),
      }) +
      lettering('FOOTBALL', {
        x: 400,
        y: 682,
        width: 440,
        height: 68,
        inks: [
          [dark, 44],
          [gold, 23],
        ],
      }) +
      worn(91, this.cloth, 280)
    )
  },
}

export const foxRun = {
  cloth: '#2f6f73',
  front(orange = '#f07f3c', cream = '#fbf1de', dark = '#1d3436') {
    const half =
      polygon(
        [
          [400, 300],
          [470, 262],
          [598, 130],
          [626, 330],
          [560, 470],
        ],
        orange,
      ) +
      polygon(
        [
          [560, 196],
          [590, 176],
          [602, 300],
          [540, 262],
        ],
        dark,
      ) +
      polygon(
        [
          [400, 300],
          [560, 470],
          [470, 560],
          [400, 640],
        ],
        orange,
      ) +
      polygon(
        [
          [626, 330],
          [664, 420],
          [560, 470],
        ],
        cream,
      ) +
      polygon(
        [
          [560, 470],
          [664, 420],
          [540, 560],
          [430, 600],
          [400, 640],
          [470, 500],
        ],
        cream,
      ) +
      polygon(
        [
          [400, 300],
          [470, 262],
          [452, 396],
          [400, 470],
        ],
        '#d9642a',
      ) +
      polygon(
        [
          [462, 408],
          [540, 386],
          [506, 436],
        ],
        dark,
      ) +
      polygon(
        [
          [400, 600],
          [440, 584],
          [400, 652],
        ],
        dark,
      )
    return (
      mirrored(400, half) +
      times(7, (at) => star(118 + at * 94, 96 + Math.abs(at - 3) * 12, at % 2 ? 16 : 11, cream)) +
      lettering('FOX RUN', { x: 400, y: 672, width: 330, height: 62, inks: [[cream, 24]], round: true }) +
      lettering('ELEMENTARY SCHOOL', { x: 400, y: 754, width: 380, height: 24, inks: [[cream, 20]], round: true })
    )
  },
}

export const owl = {
  cloth: '#6a5a86',
  front(cream = '#f7eedb', gold = '#f2b33d', dark = '#2c2340') {
    const half =
      polygon(
        [
          [452, 180],
          [560, 118],
          [548, 250],
        ],
        dark,
      ) +
      circle(474, 272, 88, cream) +
      circle(474, 272, 60, gold) +
      circle(466, 276, 34, dark) +
      circle(478, 262, 11, cream) +
      path('M560 330Q640 460 540 570Q520 470 508 372Z', '#413458') +
      times(3, (at) => line(`M${540 - at * 10} ${400 + at * 46}q24 16 ${36 - at * 10} 34`, cream, 7))
    return (
      path('M400 160Q596 150 584 380Q580 580 400 596Q220 580 216 380Q204 150 400 160Z', dark) +
      path('M400 352Q520 350 516 470Q500 580 400 584Q300 580 284 470Q280 350 400 352Z', cream) +
      times(4, (row) =>
        times(5 - (row % 2), (column) =>
          path(
            `M${308 + column * 40 + (row % 2) * 20} ${400 + row * 40}q20 30 40 0`,
            gold,
            `transform="translate(-8 0)"`,
          ),
        ),
      ) +
      mirrored(400, half) +
      polygon(
        [
          [372, 306],
          [428, 306],
          [400, 364],
        ],
        gold,
      ) +
      mirrored(
        400,
        path('M400 560Q500 520 640 548V640Q500 614 400 650Z', gold, `stroke="${dark}" stroke-width="10"`) +
          times(3, (at) => line(`M430 ${578 + at * 18}Q520 ${552 + at * 18} 612 ${566 + at * 18}`, dark, 4)) +
          path('M440 556q8 -26 20 0q10 -22 20 -4', gold),
      ) +
      lettering('READ WITH US', { x: 400, y: 682, width: 440, height: 56, inks: [[cream, 22]], round: true }) +
      star(118, 250, 22, gold) +
      star(690, 210, 28, gold) +
      star(660, 330, 14, cream) +
      star(150, 360, 14, cream)
    )
  },
}
