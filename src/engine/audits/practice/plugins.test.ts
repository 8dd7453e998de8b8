import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { plugins } from './plugins.ts'

testBodies(plugins, [
  ['fail', 'there is an applet', '<applet></applet>'],
  ['fail', 'an object is Flash by its type', '<object type="application/x-shockwave-flash"></object>'],
  ['fail', 'an embed is Java by its type', '<embed type="application/x-java-applet;version=1.6">'],
  ['fail', 'an object is Silverlight', '<object type="application/x-silverlight-2"></object>'],
  ['fail', 'an object is a Flash file', '<object data="https://a.example/intro.swf?x=1"></object>'],
  ['fail', 'an embed is a Flash file with a fragment', '<embed src="/INTRO.SWF#a">'],
  ['fail', 'a parameter names a Flash file', '<object><param name="Movie" value="intro.swf"></object>'],
  ['fail', 'a parameter names a Java class', '<object><param name="code" value="Clock.class"></object>'],
  ['fail', 'an object is an ActiveX control', '<object classid="clsid:D27CDB6E-AE6D-11cf-96B8-444553540000"></object>'],
  ['pass', 'there is none of it', '<p>Text</p>'],
  ['pass', 'an object is a picture', '<object type="image/svg+xml" data="a.svg"></object>'],
  ['pass', 'an embed is a film', '<embed type="video/mp4" src="a.mp4">'],
  ['pass', 'only the host ends like a Java class', '<object data="https://school.class"></object>'],
  ['pass', 'a parameter names something else', '<object><param name="movie" value="https://a.example/v/1"></object>'],
  ['pass', 'another parameter ends like a Flash file', '<object><param name="title" value="a.swf"></object>'],
])

it('names each element once', () => {
  const flash = '<object type="application/x-shockwave-flash" data="a.swf"><param name="movie" value="a.swf"></object>'
  expect(audited(plugins, page('', flash)).findingsTotal).toBe(1)
})
