import { describe, expect, it } from 'vitest'
import { displayRulesOf } from './style-rules.ts'

describe('the display rules of a style sheet', () => {
  it.each([
    ['p{color:red}.a,.b > i{color:red;display:none}', '.a,.b > i{display:none}'],
    ['#a{display:inline-flex!important;visibility:collapse}', '#a{display:block!important;visibility:hidden}'],
    ['.a{visibility:unset}', '.a{visibility:inherit}'],
    ['@media (min-width:9em){.a{display:none}}', '@media (x){.a{display:none}}'],
    ['@media print{.a{display:none}}.b{visibility:visible}', '.b{visibility:visible}'],
    ['@supports (a:b){.a{display:none}}', '.a{display:none}'],
    [
      '@layer a,b.c;@layer b{@layer c{.a{display:none}}@media (x){p{display:block}}}@layer a{i{color:red}}',
      '@layer a;@layer b.c;@layer b.c{.a{display:none}}@layer b{@media (x){p{display:block}}}',
    ],
    ['@layer{.a{display:none}}', '@layer (1);@layer (1){.a{display:none}}'],
    ['.a:hover{display:none}.b:hover,.c{display:block}', '.c{display:block}'],
    ['.a{x:y;&.b,i{display:none}}', ':is(.a).b,:is(.a) i{display:none}'],
    ['.a:not(:hover){display:none', '.a:not(:hover){display:none}'],
    ['/* .a{display:none} */.b::before{content:"}";display:none}', ''],
  ])('leaves out everything else: %s', (css, kept) => {
    expect(displayRulesOf(css)).toBe(kept)
    // Reading the shorter text again changes nothing.
    expect(displayRulesOf(kept)).toBe(kept)
  })

  it('are read at once also where a selector or string is nothing but escapes', () => {
    expect(displayRulesOf(`[a=${'\\aaaaaa'.repeat(100)}!{display:none}`)).toBe('')
    expect(displayRulesOf(`.a{display:none}"${'\\"'.repeat(400_000)}`)).toBe('.a{display:none}')
  })

  it('are unknown if the sheet or the rules are too large', () => {
    expect(displayRulesOf(`.a{display:none}${' '.repeat(1_000_000)}`)).toBe(null)
    expect(displayRulesOf('.a{display:none}'.repeat(5000))).toBe(null)
    expect(displayRulesOf(`.a{display:none}${'p{color:red}'.repeat(50_000)}`)).toBe('.a{display:none}')
  })
})
