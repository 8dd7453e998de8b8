import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { textContent } from '../document/dom.ts'
import { readAccessibility } from './accessible.ts'
import { readLabels } from './accessible-name.ts'
import { readRendering } from './rendering.ts'

/** Has the element with the id "x" a name? */
function isNamed(body: string): boolean {
  const document = readDocument(`<!doctype html><body>${body}`, 'https://example.com/')
  return readAccessibility(document).names.isNamed(document.ids.get('x')!)
}

describe('a name', () => {
  it.each([
    ['its text', '<button id="x">A</button>'],
    ['text of another script', '<button id="x">時</button>'],
    ['a label', '<button id="x" aria-label="A"></button>'],
    ['a hidden element it points at', '<p id="a" hidden>A</p><button id="x" aria-labelledby="a"></button>'],
    ['something hidden in that', '<p id="a" hidden><b hidden>A</b></p><button id="x" aria-labelledby="a"></button>'],
    ['one of several it points at', '<p id="a">A</p><button id="x" aria-labelledby="b a"></button>'],
    ['the value of a field it points at', '<input id="a" value="A"><button id="x" aria-labelledby="a"></button>'],
    ['a control in it', '<h2 id="x"><input type="submit"></h2>'],
    ['the value of a field in it', '<div id="x" role="option"><input value="A"></div>'],
    ['a tooltip in it', '<button id="x"><i title="A"></i></button>'],
    ['a canvas with a fallback', '<button id="x"><canvas>A</canvas></button>'],
    ['a label in a label', '<label for="x"><span aria-label="A"></span></label><input id="x">'],
    ['the choice in its label', '<input id="x" type="checkbox"><label for="x"><select><option>5</select></label>'],
    ['the value in its label', '<input id="x" type="checkbox"><label for="x"><input value="5"></label>'],
    ['another field in its label', '<label><input id="x" type="checkbox"><textarea>A</textarea></label>'],
    ['its legend', '<fieldset id="x"><legend>A</legend></fieldset>'],
    ['its caption', '<table id="x"><caption>A</caption></table>'],
    ['the caption of a figure', '<figure id="x"><figcaption>A</figcaption></figure>'],
    ['a label of a custom field', '<label for="x">A</label><my-field id="x"></my-field>'],
  ])('comes from %s', (_, body) => {
    expect(isNamed(body)).toBe(true)
  })

  it.each([
    ['a hidden label', '<label for="x" hidden>A</label><input id="x">'],
    ['a label that screen readers skip', '<label for="x" aria-hidden="true">A</label><input id="x">'],
    ['white space of any kind', '<button id="x"> \t\u2003&nbsp;</button>'],
    ['an element that is not there', '<button id="x" aria-labelledby="a"></button>'],
    [
      'an element that only points on',
      '<p id="b">A</p><p id="a" aria-labelledby="b"></p><b id="x" role="tab" aria-labelledby="a"></b>',
    ],
    [
      'something hidden in what it points at',
      '<p id="a"><b hidden>A</b></p><button id="x" aria-labelledby="a"></button>',
    ],
    ['the content of a box', '<div id="x" role="region">A</div>'],
    ['the label of another field', '<label for="y">A</label><input id="x"><input id="y">'],
    ['what the field in the label holds', '<label><textarea id="x">A</textarea></label>'],
    ['its own choice in the label', '<label><select id="x"><option>A</option></select></label>'],
    ['a box to tick in the label', '<input id="x"><label for="x"><input type="checkbox" value="on"></label>'],
    ['what stands in for an image', '<a id="x" href="/"><object data="/a.png">A</object></a>'],
    ['what stands in for a film', '<a id="x" href="/"><video src="/a.mp4">A</video></a>'],
    ['what stands in for a frame', '<a id="x" href="/"><iframe src="/a">A</iframe></a>'],
    ['the description of a drawing', '<a id="x" href="/"><svg><desc>A</desc></svg></a>'],
    ['a template', '<a id="x" href="/"><template>A</template></a>'],
  ])('does not come from %s', (_, body) => {
    expect(isNamed(body)).toBe(false)
  })

  it('is found in time however often the same content is asked for', () => {
    const body = `<div id="a">${'<i></i>'.repeat(20_000)}</div>${'<a href="/" aria-labelledby="a"></a>'.repeat(20_000)}`
    const document = readDocument(`<!doctype html><body>${body}`, 'https://example.com/')
    const { names } = readAccessibility(document)
    expect(document.all('a').some((link) => names.isNamed(link))).toBe(false)
  })

  it('is not looked for in a circle', () => {
    expect(isNamed('<p id="a" aria-labelledby="x"><b id="x" role="tab" aria-labelledby="a"></b></p>')).toBe(false)
  })
})

/** The text of the labels of the element with the id "x". */
function labels(body: string): string[] {
  const document = readDocument(`<!doctype html><body>${body}`, 'https://example.com/')
  return (readLabels(document, readRendering(document)).get(document.ids.get('x')!) ?? []).map(textContent)
}

describe('the labels of a control', () => {
  it.each([
    ['that point at it', '<label for="x">A</label><input id="x"><label for="x">B</label>', ['A', 'B']],
    ['that are around it', '<label>A<input id="x"></label>', ['A']],
    ['around it that point elsewhere', '<label for="y">A<input id="x"></label>', []],
    ['around it that point at nothing', '<label for="">A<input id="x"></label>', []],
    ['around it where another comes first', '<label>A<input><input id="x"></label>', []],
    ['around it where a hidden one comes first', '<label>A<input type="hidden"><input id="x"></label>', ['A']],
    ['beside it', '<label>A</label><input id="x">', []],
    ['one of which is in the other', '<label>A<label>B<input id="x"></label></label>', ['AB', 'B']],
    ['of what cannot have one', '<label for="x">A</label><p id="x"></p>', []],
    ['of what shares its id with one before', '<p id="x"></p><label for="x">A</label><input id="x">', []],
    ['of a button, a meter and the like', '<label for="x">A</label><meter id="x"></meter>', ['A']],
  ])('are those %s', (_, body, expected) => {
    expect(labels(body)).toEqual(expected)
  })
})
