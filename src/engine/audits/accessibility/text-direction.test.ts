import { testOutcomes } from '../../testing/outcomes.ts'
import { textDirection } from './text-direction.ts'

const ARABIC = 'المتحف مفتوح كل يوم من أيام الأسبوع.'
const html = (attributes: string, body: string) =>
  `<!doctype html><html ${attributes}><head><title>Page</title></head><body>${body}</body></html>`

testOutcomes(textDirection, [
  ['not-applicable', 'there is no such text', html('lang="en"', '<p>Text</p>')],
  ['not-applicable', 'a word is in a line', html('lang="en"', `<p>See <a lang="ar" href="/ar">${ARABIC}</a></p>`)],
  ['not-applicable', 'it is short', html('lang="en"', '<p lang="ar">عربي</p>')],
  ['not-applicable', 'it is hidden', html('lang="en"', `<p lang="ar" hidden>${ARABIC}</p>`)],
  ['not-applicable', 'the language is another', html('lang="ar"', '<p>This is a text in English only.</p>')],
  ['pass', 'the part has a direction', html('lang="en"', `<p lang="ar" dir="rtl">${ARABIC}</p>`)],
  ['pass', 'the browser finds the direction', html('lang="en"', `<p lang="ar" dir="auto">${ARABIC}</p>`)],
  ['pass', 'the page has a direction', html('lang="ar" dir="RTL"', `<p>${ARABIC}</p>`)],
  ['pass', 'a box around has it', html('lang="en"', `<div dir="rtl"><p lang="ar">${ARABIC}</p></div>`)],
  ['warn', 'the part has none', html('lang="en"', `<p lang="ar">${ARABIC}</p>`)],
  ['warn', 'the page has none', html('lang="ar"', `<p>${ARABIC}</p>`)],
  ['warn', 'the part has the wrong one', html('lang="ar" dir="rtl"', `<p lang="ar" dir="ltr">${ARABIC}</p>`)],
  ['warn', 'text in English has it', html('lang="en"', '<p dir="rtl">Electronic visa waiver</p>')],
  ['not-applicable', 'the text in it is not in English', html('lang="en"', `<p dir="rtl">${ARABIC}</p>`)],
  ['not-applicable', 'the language of the text is not known', html('', `<p dir="rtl">${ARABIC}</p>`)],
  ['warn', 'a part in Hebrew has no direction', html('lang="en"', '<p lang="he">המוזיאון פתוח בכל יום בשבוע</p>')],
  [
    'not-applicable',
    'a part of a page in Arabic has no language',
    html('lang="ar" dir="rtl"', `<p dir="ltr">Hello</p>`),
  ],
])
