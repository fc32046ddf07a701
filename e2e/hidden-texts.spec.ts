import { expect, test } from '@playwright/test'
import { hiddenTexts } from './hidden-texts.ts'

/** A page on which everything can be read, or scrolls, is whole in a title, or waits behind something. */
const PAGE = `
  <style>
    body { margin: 1rem; font: 16px/1.4 sans-serif }
    main > * { position: relative; display: block; width: 14rem; margin: 0.5rem 0 }
    input, button { box-sizing: border-box; height: 2rem; padding: 0 2.5rem 0 0.5rem; text-align: start; background: #fff }
    svg { position: absolute; right: 0.5rem; top: 0.5rem; width: 16px; height: 16px }
    .dots { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; width: 3rem }
    .lines { overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; width: 5rem }
    .scroller { overflow: auto; width: 6rem; height: 3rem; white-space: nowrap }
    .reader { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
    .folded { height: 0; overflow: hidden }
    .bar { position: sticky; top: 0; width: max-content; background: #fff }
    .whole { position: absolute; inset: 0 }
    .card img { position: absolute; inset: 0; width: 100%; height: 100%; z-index: -1 }
    main > #cells { width: 30rem }
    #cells b { display: block; font-weight: 400 }
    #cells .lines { display: -webkit-box }
    #focused:focus .dots { white-space: normal; width: auto }
    .card { isolation: isolate }
  </style>
  <main>
    <p title="Whole in a title">plain text</p>
    <div id="value"><input value="Value of a field"><svg viewBox="0 0 2 2"></svg></div>
    <div><input id="hint" placeholder="Hint of a field"></div>
    <button id="days">Sep 23, 2026</button>
    <p id="first">First line</p>
    <p id="second">Second line</p>
    <p id="below"><span>Two words</span></p>
    <p class="dots" title="Cut with dots, and said">Cut with dots, and said</p>
    <p class="lines" title="Clamped to one line, and said">Clamped to one line, and said</p>
    <div class="scroller"><div class="bar">Head of what scrolls</div>A long line that scrolls<br>and one more<br>and the last one</div>
    <p><span class="reader">For screen readers alone</span></p>
    <div class="folded"><p>Folded away</p></div>
    <div class="card">Over its picture<img alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"><a class="whole" href="#">&nbsp;</a></div>
    <table><tr><td rowspan="2">Both rows<br>in<br>all</td><td>One</td></tr><tr><td>Other</td></tr></table>
    <div style="height: 120vh; display: flex; align-items: end"><p>Deep down</p><b id="lid"></b></div>
    <table id="cells">
      <tr><th><b class="dots" title="Heading of a column">Heading of a column</b><i>Heading of a column</i></th></tr>
      <tr id="opens"><td><b class="dots" title="Whole when it is opened">Whole when it is opened</b><button aria-expanded="false">v</button></td></tr>
      <tr><td tabindex="-1" id="focused"><b class="dots" title="Whole with the focus">Whole with the focus</b></td></tr>
      <tr><td><b class="lines">Whole in the other cell</b></td><td id="other">Whole in the other cell</td></tr>
    </table>
    <div class="scroller"><p style="margin-top: 9rem">Out of sight<b id="cap"></b></p></div>
  </main>`

const FAULTS = [
  ['a value wider than its field', '#value input { width: 5rem }', 'Value of a field'],
  ['a value below the icon of its field', '#value input { padding: 0 } #value { width: 7rem }', 'Value of a field'],
  ['a value higher than its field', '#value input { height: 8px; border: 0 }', 'Value of a field'],
  ['a placeholder wider than its field', '#hint { width: 5rem }', 'Hint of a field'],
  ['the text of a button in the room of its icon', '#days { width: 8rem; white-space: nowrap }', 'Sep 23, 2026'],
  ['a text beside its box', '#second { width: 3rem; white-space: nowrap }', 'Second line'],
  ['a text below its box', '#second { height: 0.6rem }', 'Second line'],
  ['a text cut off without dots', '#second { width: 3rem; white-space: nowrap; overflow: hidden }', 'Second line'],
  ['a text cut off at its foot', '#second { height: 0.6rem; overflow: hidden }', 'Second line'],
  [
    'dots that no title completes',
    '#second { width: 3rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }',
    'Second line',
  ],
  [
    'a text cut off by a box further out',
    '#below { width: 1rem; overflow: hidden } #below span { white-space: nowrap }',
    'Two words',
  ],
  ['a text below another control', '#hint { position: relative; top: -2.5rem }', 'Value of a field'],
  [
    'a text below an element that no click meets',
    '#second { pointer-events: none; background: #fff; margin-top: -1.6rem }',
    'First line',
  ],
  ['a text below another text', '#second { margin-top: -1.8rem }', 'First line'],
  [
    'a text that is covered below the fold',
    '#lid { width: 9rem; height: 4rem; margin-left: -4rem; background: #fff; z-index: 1 }',
    'Deep down',
  ],
  [
    'a text that is covered where it scrolls to',
    '#cap { display: inline-block; width: 3rem; height: 1rem; margin-left: -3rem; background: #fff }',
    'Out of sight',
  ],
  [
    'a cell that a title alone completes',
    '#focused .dots { white-space: nowrap !important; width: 3rem !important }',
    'Whole with the focus',
  ],
  ['lines of a cell of which the whole is hidden elsewhere', '#other { display: none }', 'Whole in the other cell'],
  [
    'dots of a cell of which the rest is cut elsewhere',
    '#other { max-width: 2rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }',
    'Whole in the other cell',
  ],
  ['a row that opens nothing', '#opens button { display: none }', 'Whole when it is opened'],
] as const

const OVER = 'width: 20rem; height: 9rem; top: 0; left: 0; background: #fff'
const FLOATING = {
  'a toast': `<div role="alert" style="position: fixed; ${OVER}">Saved.</div>`,
  'a menu': `<div class="mantine-Menu-dropdown" style="position: absolute; ${OVER}"><button>Open</button></div>`,
  'a dialog': `<div data-portal><div role="dialog" aria-modal="true" style="position: absolute; ${OVER}">Sure?</div></div>`,
}

test('every text that cannot be read whole is found, and no other', async ({ page }) => {
  await page.setContent(PAGE)
  expect(await page.evaluate(hiddenTexts)).toEqual([])
  for (const [name, content, text] of FAULTS) {
    await test.step(name, async () => {
      const style = await page.addStyleTag({ content })
      const result = await page.evaluate(hiddenTexts)
      expect(result.join('\n'), name).toContain(`"${text}" `)
      await style.evaluate((element: Element) => element.remove())
      expect(await page.evaluate(hiddenTexts)).toEqual([])
    })
  }
  for (const [name, html] of Object.entries(FLOATING)) {
    await page.setContent(PAGE + html)
    expect(await page.evaluate(hiddenTexts), `behind ${name}`).toEqual([])
  }
})
