import { describe, expect, it } from 'vitest';
import { joined } from './pair-head.ts';

const price = (side: string, arrow: string) =>
  `<header><h1>A</h1><b><i>1</i><em class="c ${side}">${arrow}+1%</em></b></header>`;

describe('the head of a pair in three directions', () => {
  it('repeats the smallest element that differs, once for each', () => {
    expect(
      joined({
        up: price('up', '<s>▲</s>'),
        down: price('down', '<s>▼</s>'),
        flat: price('flat', ''),
      }),
    ).toBe(
      '<header><h1>A</h1><b><i>1</i><em data-side="up" class="c up"><s>▲</s>+1%</em>' +
        '<em data-side="down" class="c down"><s>▼</s>+1%</em>' +
        '<em data-side="flat" class="c flat">+1%</em></b></header>',
    );
  });

  it('repeats their parent when two neighbours differ', () => {
    const of = (side: string) => `<p><b><i class="${side}">1</i><u class="${side}">2</u></b>3</p>`;
    expect(joined({ up: of('up'), down: of('down'), flat: of('') })).toBe(
      '<p><b data-side="up"><i class="up">1</i><u class="up">2</u></b>' +
        '<b data-side="down"><i class="down">1</i><u class="down">2</u></b>' +
        '<b data-side="flat"><i class="">1</i><u class="">2</u></b>3</p>',
    );
  });

  it('is one text when nothing differs', () => {
    expect(joined({ up: '<p>1</p>', down: '<p>1</p>', flat: '<p>1</p>' })).toBe('<p>1</p>');
  });
});
